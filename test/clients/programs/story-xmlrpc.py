"""The story of story.ts, told by Python's xmlrpc.client. Argument: the story's facts as JSON. Prints JSON lines."""
import json
import re
import sys
from xmlrpc.client import Fault, MultiCall, ServerProxy

facts = json.loads(sys.argv[1])
api = ServerProxy(facts["base"] + "/api/xmlrpc/", allow_none=True)


def tell(step, call):
    value = None
    try:
        value, shown = call()
        line = {"step": step, "value": shown}
    except Fault as fault:
        line = {"step": step, "fault": [str(fault.faultCode), fault.faultString]}
    print(json.dumps(line, ensure_ascii=False))
    return value


def same(call):
    def both():
        value = call()
        return value, value

    return both


def shown(value):
    return lambda: (None, value())


def login():
    session = api.login(facts["user"], facts["key"])
    return session, re.fullmatch("[0-9a-f]{64}", session) is not None


def create():
    cart = api.call(session, "cart.create")
    return cart, isinstance(cart, int) and cart > 0


def products(method, *items):
    return same(lambda: api.call(session, "cart_product." + method, [quote, list(items)]))


def listed(quote):
    return api.call(session, "cart_product.list", [quote])


def pairs(faults):
    return [[one["code"], one["message"]] for one in faults]


fields = ["product_id", "sku", "name", "set", "type", "category_ids", "website_ids"]
session = tell("login", login)
tell("login with a wrong key", same(lambda: api.login(facts["user"], "wrong")))
quote = tell("create", create)
chosen = {"product_id": facts["optionsId"], "qty": 1}
options = {facts["textOption"]: facts["text"], facts["selectOption"]: facts["selectValue"]}
tell("add by id", products("add", {"product_id": facts["plainId"], "qty": 2}))
tell("add by SKU", products("add", {"sku": facts["specialSku"], "qty": 1}))
tell("add with options", products("add", {**chosen, "options": options}))
tell("add without a required option", products("add", chosen))
tell("list", shown(lambda: [[row[field] for field in fields] for row in listed(quote)]))
tell("update", products("update", {"product_id": facts["plainId"], "qty": 5.0}))
info = lambda: api.call(session, "cart.info", {"quoteId": quote})["items"]
tell("info", shown(lambda: [[item["sku"], float(item["qty"])] for item in info()]))
tell("remove", products("remove", {"sku": facts["specialSku"]}))
tell("list after that", shown(lambda: [row["product_id"] for row in listed(quote)]))
tell("a cart that does not exist", same(lambda: listed(999999999)))
tell("resources", shown(lambda: [resource["name"] for resource in api.resources(session)]))
tell("globalFaults", shown(lambda: pairs(api.globalFaults(session))))
tell("resourceFaults", shown(lambda: pairs(api.resourceFaults(session, "cart_product"))))
calls = [["cart_product.list", [quote]], ["nope.nope"], ["cart_product.list", [999999999]]]
outcomes = lambda results: [one["faultCode"] if isinstance(one, dict) else len(one) for one in results]
tell("multiCall", shown(lambda: outcomes(api.multiCall(session, calls))))
tell("multiCall until a fault", shown(lambda: outcomes(api.multiCall(session, calls, {"break": 1}))))
tell("system.listMethods", shown(lambda: api.system.listMethods()[-5:]))


def together():
    many = MultiCall(api)
    many.call(session, "cart_product.list", [quote])
    many.call(session, "nope.nope")
    results = many()
    first = len(results[0])
    try:
        return None, [first, len(results[1])]
    except Fault as fault:
        return None, [first, fault.faultCode]


tell("system.multicall", together)
price = lambda: api.call(session, "product.getSpecialPrice", [facts["plainId"], None, "id"])["special_price"]
tell("nothing", shown(price))
tell("endSession", same(lambda: api.endSession(session)))
tell("list after the end", same(lambda: listed(quote)))
