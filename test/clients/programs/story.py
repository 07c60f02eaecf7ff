"""The story of story.ts, told by Python zeep in one style. Argument: the story's facts as JSON. Prints JSON lines."""
import json
import re
import sys

import zeep
from lxml.etree import QName
from zeep.helpers import serialize_object
from zeep.transports import Transport

facts = json.loads(sys.argv[1])
style = facts["style"]
ENCODING = "http://schemas.xmlsoap.org/soap/encoding/"


class Preloaded(Transport):
    """Has the schema of the SOAP encoding at hand and fetches nothing but the WSDL."""

    def load(self, url):
        if url.rstrip("/") == ENCODING.rstrip("/"):
            with open(facts["encodingSchema"], "rb") as schema:
                return schema.read()
        if not url.startswith(facts["base"]):
            raise RuntimeError(f"{url} was asked for")
        return super().load(url)


path = {"v2": "/api/v2_soap/?wsdl", "wsi": "/api/v2_soap/?wsdl&wsi=1"}[style]
client = zeep.Client(facts["base"] + path, transport=Preloaded(cache=None))


def tell(step, call):
    value = None
    try:
        value, shown = call()
        line = {"step": step, "value": shown}
    except zeep.exceptions.Fault as fault:
        line = {"step": step, "fault": [fault.code, fault.message]}
    print(json.dumps(line, ensure_ascii=False))
    return value


def plain(value):
    """What came, as dicts and lists; a list is a list in either style."""
    value = serialize_object(value, dict)
    if isinstance(value, dict):
        if list(value) == ["complexObjectArray"]:
            return plain(value["complexObjectArray"])
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value


def call(name, **named):
    if style == "v2" and name.startswith("shoppingCart"):
        named["storeId"] = zeep.xsd.SkipValue
    return plain(getattr(client.service, name)(**named))


def items(*given):
    made = []
    for item in given:
        item = dict(item)
        if "options" in item:
            pairs = [{"key": key, "value": value} for key, value in item["options"].items()]
            item["options"] = {"complexObjectArray": pairs} if style == "wsi" else array("associativeArray", "associativeEntity", pairs)
        made.append(item)
    if style == "wsi":
        return {"complexObjectArray": made}
    return array("shoppingCartProductEntityArray", "shoppingCartProductEntity", made)


def array(name, item_name, values):
    """A SOAP array: zeep leaves the element of its items to the user."""
    item_type = client.get_type("{urn:Magento}" + item_name)
    items_in = zeep.xsd.Element("item", item_type, min_occurs=0, max_occurs="unbounded")
    array_type = zeep.xsd.ComplexType(zeep.xsd.Sequence([items_in]), qname=QName("urn:Magento", name))
    return array_type(item=[item_type(**value) for value in values])


def rows(result):
    fields = ("product_id", "sku", "name", "set", "type", "category_ids", "website_ids")
    # An empty list of WS-I has nothing by which one would know it.
    return [[one[field] if one[field] is not None else [] for field in fields] for one in result]


def pairs(result):
    return [[one["code"], one["message"]] for one in result]


def cart(*given):
    return {"quoteId": quote, "products" if style == "v2" else "productsData": items(*given)}


def same(value):
    return value, value


def login(key):
    session_id = call("login", username=facts["user"], apiKey=key)
    return session_id, re.fullmatch("[0-9a-f]{64}", session_id) is not None


def add(*given):
    return same(call("shoppingCartProductAdd", sessionId=session, **cart(*given)))


def create():
    made = call("shoppingCartCreate", sessionId=session)
    return made, isinstance(made, int) and made > 0


def listing(shown, quote_id=None):
    return None, shown(call("shoppingCartProductList", sessionId=session, quoteId=quote_id or quote))


def info():
    shown = call("shoppingCartInfo", sessionId=session, quoteId=quote)
    return None, [[item["sku"], item["qty"]] for item in shown["items"]]


session = tell("login", lambda: login(facts["key"]))
tell("login with a wrong key", lambda: login("wrong"))
quote = tell("create", create)
tell("add by id", lambda: add({"product_id": facts["plainId"], "qty": 2}))
tell("add by SKU", lambda: add({"sku": facts["specialSku"], "qty": 1}))
options = {facts["textOption"]: facts["text"], facts["selectOption"]: facts["selectValue"]}
tell("add with options", lambda: add({"product_id": facts["optionsId"], "qty": 1, "options": options}))
tell("add without a required option", lambda: add({"product_id": facts["optionsId"], "qty": 1}))
tell("list", lambda: listing(rows))
update = {"product_id": facts["plainId"], "qty": 5}
tell("update", lambda: same(call("shoppingCartProductUpdate", sessionId=session, **cart(update))))
tell("info", info)
remove = {"sku": facts["specialSku"]}
tell("remove", lambda: same(call("shoppingCartProductRemove", sessionId=session, **cart(remove))))
tell("list after that", lambda: listing(lambda result: [one["product_id"] for one in result]))
tell("a cart that does not exist", lambda: listing(rows, 999999999))
tell("resources", lambda: (None, [one["name"] for one in call("resources", sessionId=session)]))
tell("globalFaults", lambda: (None, pairs(call("globalFaults", sessionId=session))))
tell("resourceFaults", lambda: (None, pairs(call("resourceFaults", resourceName="cart_product", sessionId=session))))
tell("endSession", lambda: same(call("endSession", sessionId=session)))
tell("list after the end", lambda: listing(rows))
