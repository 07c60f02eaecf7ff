"""Calls methods by Python's xmlrpc.client, as calls/client.ts asks. Argument: the address of XML-RPC."""
import json
import sys
from xmlrpc.client import Fault, ServerProxy

api = ServerProxy(sys.argv[1], allow_none=True)

for line in sys.stdin:
    asked = json.loads(line)
    try:
        told = {"answer": getattr(api, asked["operation"])(*[value for _, value in asked["args"]])}
    except Fault as fault:
        told = {"fault": [str(fault.faultCode), fault.faultString]}
    print(json.dumps(told, ensure_ascii=False), flush=True)
