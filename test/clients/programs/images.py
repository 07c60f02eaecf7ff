"""An image is uploaded, listed, changed and removed by Python zeep in one style. Argument: facts as JSON. Prints JSON lines."""
import json
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
session = client.service.login(username=facts["user"], apiKey=facts["key"])


def plain(value):
    value = serialize_object(value, dict)
    if isinstance(value, dict):
        if list(value) == ["complexObjectArray"]:
            return plain(value["complexObjectArray"])
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value


def images(name, **named):
    if style == "v2":
        named["product"] = named.pop("productId")
        if name != "Remove":
            named["storeView"] = zeep.xsd.SkipValue
        named["identifierType"] = zeep.xsd.SkipValue
    return plain(getattr(client.service, "catalogProductAttributeMedia" + name)(sessionId=session, **named))


def tell(step, call):
    try:
        line = {"step": step, "value": call()}
    except zeep.exceptions.Fault as fault:
        line = {"step": step, "fault": [fault.code, fault.message]}
    print(json.dumps(line, ensure_ascii=False))


def strings(*values):
    if style == "wsi":
        return {"complexObjectArray": list(values)}
    items = zeep.xsd.Element("item", zeep.xsd.String(), min_occurs=0, max_occurs="unbounded")
    return zeep.xsd.ComplexType(zeep.xsd.Sequence([items]), qname=QName("urn:Magento", "ArrayOfString"))(item=list(values))


content = {"content": facts["content"], "mime": "image/png", "name": facts["name"]}
data = {"file": content, "label": facts["label"], "position": "7", "types": strings("thumbnail"), "exclude": "0"}
product = {"productId": facts["sku"]}
one = {**product, "file": facts["file"]}
tell("create", lambda: images("Create", **product, data=data))
tell("list", lambda: [each for each in images("List", **product) if each["file"] == facts["file"]])
tell("update", lambda: int(images("Update", **one, data={"label": "changed"})))
tell("info", lambda: images("Info", **one)["label"])
tell("remove", lambda: int(images("Remove", **one)))
tell("info after that", lambda: images("Info", **one))
