<?php
// Calls operations by PHP's SoapClient, as calls/client.ts asks. Arguments: the address of a WSDL, and its style.
[, $wsdl, $style] = $argv;
$client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'exceptions' => true]);

/** A value as the style wants it: a list of WS-I is one of `complexObjectArray`, a map of V1 an array by names. */
function written(mixed $value): mixed
{
    global $style;
    if (!is_array($value)) return $value;
    $made = array_map('written', $value);
    return $style === 'wsi' && array_is_list($value) ? ['complexObjectArray' => $made] : $made;
}

/** What came, as arrays; a list of WS-I, which PHP gives as one object where it has one element, as a list. */
function plain(mixed $value): mixed
{
    global $style;
    if (is_object($value)) {
        $value = get_object_vars($value);
        if ($value === []) return $style === 'wsi' ? [] : new stdClass();
        if (array_keys($value) === ['complexObjectArray']) {
            $list = $value['complexObjectArray'];
            $value = is_array($list) ? $list : [$list];
        }
    }
    return is_array($value) ? array_map('plain', $value) : $value;
}

while (($line = fgets(STDIN)) !== false) {
    ['operation' => $operation, 'args' => $pairs] = json_decode($line, true);
    $args = array_column($pairs, 1, 0);
    try {
        // Parts of V2 go by position, those of WS-I by name.
        $answer = $style === 'wsi'
            ? $client->$operation(array_map('written', array_filter($args, fn ($one) => $one !== null)))->result
            : $client->$operation(...array_values(array_map('written', $args)));
        $told = ['answer' => plain($answer)];
    } catch (SoapFault $fault) {
        $told = ['fault' => [(string) $fault->faultcode, $fault->getMessage()]];
    }
    echo json_encode($told, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR), "\n";
}
