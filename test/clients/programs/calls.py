"""Calls operations by Python zeep, as calls/client.ts asks. Arguments: the address of a WSDL, its style, for V2
the schema of the SOAP encoding."""
import json
import sys
from urllib.parse import urlsplit

import zeep
from lxml.etree import QName
from zeep.helpers import serialize_object
from zeep.transports import Transport

wsdl, style, *schemas = sys.argv[1:]
ENCODING = "http://schemas.xmlsoap.org/soap/encoding/"


class Preloaded(Transport):
    """Has the schema of the SOAP encoding at hand and fetches nothing but the WSDL."""

    def load(self, url):
        if url.rstrip("/") == ENCODING.rstrip("/"):
            with open(schemas[0], "rb") as schema:
                return schema.read()
        if urlsplit(url).netloc != urlsplit(wsdl).netloc:
            raise RuntimeError(f"{url} was asked for")
        return super().load(url)


client = zeep.Client(wsdl, transport=Preloaded(cache=None))
bound = client.service._binding


def written(value, declared):
    """A value of a type that the WSDL declares: zeep leaves the elements of a SOAP array to its user."""
    if isinstance(value, list):
        if style == "wsi":
            item = declared.elements[0][1].type
            return {"complexObjectArray": [written(one, item) for one in value]}
        item = client.get_type(declared._array_type.array_type.qname)
        inside = zeep.xsd.Element("item", item, min_occurs=0, max_occurs="unbounded")
        array = zeep.xsd.ComplexType(zeep.xsd.Sequence([inside]), qname=QName(declared.qname))
        return array(item=[written(one, item) for one in value])
    if isinstance(value, dict):
        fields = dict(declared.elements)
        return declared(**{name: written(one, fields[name].type) for name, one in value.items()})
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


def call(operation, args):
    types = dict(bound.get(operation).input.body.type.elements)
    if style == "v2":
        named = {name: zeep.xsd.SkipValue for name in types}
        named.update({name: written(one, types[name].type) for name, one in args.items() if one is not None})
    else:
        named = {name: written(one, types[name].type) for name, one in args.items() if one is not None}
    return plain(getattr(client.service, operation)(**named))


for line in sys.stdin:
    asked = json.loads(line)
    try:
        told = {"answer": call(asked["operation"], dict(asked["args"]))}
    except zeep.exceptions.Fault as fault:
        told = {"fault": [fault.code, fault.message]}
    print(json.dumps(told, ensure_ascii=False, default=str), flush=True)
