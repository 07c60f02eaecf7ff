<?php
// Calls methods by PHP's xmlrpc extension, as calls/client.ts asks. Argument: the address of XML-RPC.
[, $address] = $argv;

while (($line = fgets(STDIN)) !== false) {
    ['operation' => $method, 'args' => $pairs] = json_decode($line, true);
    $output = ['encoding' => 'UTF-8', 'escaping' => 'markup'];
    // The extension writes and reads documents; what carries them is the caller's.
    $sent = xmlrpc_encode_request($method, array_column($pairs, 1), $output);
    $http = ['method' => 'POST', 'header' => 'Content-Type: text/xml', 'content' => $sent];
    $value = xmlrpc_decode(file_get_contents($address, false, stream_context_create(['http' => $http])), 'UTF-8');
    $told = is_array($value) && xmlrpc_is_fault($value)
        ? ['fault' => [(string) $value['faultCode'], $value['faultString']]]
        : ['answer' => $value];
    echo json_encode($told, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}
