<?php
// An image is uploaded, listed, changed and removed by PHP's SoapClient in one style. Argument: facts as JSON. Prints JSON lines.
$facts = json_decode($argv[1], true);
$style = $facts['style'];
$wsdl = $facts['base'] . ['v1' => '/api/soap/?wsdl', 'v2' => '/api/v2_soap/?wsdl', 'wsi' => '/api/v2_soap/?wsdl&wsi=1'][$style];
$client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'features' => SOAP_SINGLE_ELEMENT_ARRAYS]);
$login = ['username' => $facts['user'], 'apiKey' => $facts['key']];
$session = $style === 'wsi' ? $client->login($login)->result : $client->login(...array_values($login));

/** A call by the last part of the operation's name; the arguments in the order of V1. */
function images(string $name, array $named): mixed
{
    global $client, $style, $session;
    if ($style === 'v1') return $client->call($session, 'product_media.' . lcfirst($name), array_values($named));
    $operation = "catalogProductAttributeMedia$name";
    if ($style === 'wsi') return $client->$operation(['sessionId' => $session] + $named)->result;
    $optional = ['List' => 2, 'Info' => 2, 'Create' => 2, 'Update' => 2, 'Remove' => 1][$name];
    return $client->$operation($session, ...array_values($named), ...array_fill(0, $optional, null));
}

function plain(mixed $value): mixed
{
    if (is_object($value)) $value = get_object_vars($value);
    if (is_array($value) && array_keys($value) === ['complexObjectArray']) $value = $value['complexObjectArray'];
    return is_array($value) ? array_map('plain', $value) : $value;
}

function tell(string $step, callable $call): void
{
    try {
        $line = ['step' => $step, 'value' => plain($call())];
    } catch (SoapFault $fault) {
        $line = ['step' => $step, 'fault' => [(string) $fault->faultcode, $fault->getMessage()]];
    }
    echo json_encode($line, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}

$types = $style === 'wsi' ? ['complexObjectArray' => ['thumbnail']] : ['thumbnail'];
$image = ['content' => $facts['content'], 'mime' => 'image/png', 'name' => $facts['name']];
$data = ['file' => $image, 'label' => $facts['label'], 'position' => '7', 'types' => $types, 'exclude' => 0];
$product = ['productId' => $facts['sku']];
$one = $product + ['file' => $facts['file']];
tell('create', fn () => images('Create', $product + ['data' => $data]));
tell('list', fn () => array_values(array_filter(plain(images('List', $product)), fn ($each) => $each['file'] === $facts['file'])));
tell('update', fn () => (int) images('Update', $one + ['data' => ['label' => 'changed']]));
tell('info', fn () => plain(images('Info', $one))['label']);
tell('remove', fn () => (int) images('Remove', $one));
tell('info after that', fn () => images('Info', $one));
