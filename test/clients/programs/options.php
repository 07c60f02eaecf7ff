<?php
// A short story told by PHP's SoapClient under each option that changes how it writes. Argument: the facts of story.ts as
// JSON. Prints JSON lines: the option, and what a cart holds to which a product was added.
$facts = json_decode($argv[1], true);
$style = $facts['style'];
$wsdl = $facts['base'] . ['v1' => '/api/soap/?wsdl', 'v2' => '/api/v2_soap/?wsdl', 'wsi' => '/api/v2_soap/?wsdl&wsi=1'][$style];
$compressed = SOAP_COMPRESSION_ACCEPT | 5;
$choices = [
    'gzip' => ['compression' => $compressed | SOAP_COMPRESSION_GZIP],
    'deflate' => ['compression' => $compressed | SOAP_COMPRESSION_DEFLATE],
    'SOAP 1.2' => ['soap_version' => SOAP_1_2],
    'ISO-8859-1' => ['encoding' => 'ISO-8859-1'],
    'single elements as arrays' => ['features' => SOAP_SINGLE_ELEMENT_ARRAYS],
    'a connection a call' => ['keep_alive' => false],
    'HTTP Basic' => ['login' => $facts['user'], 'password' => $facts['key']],
];
foreach ($choices as $name => $options) {
    $client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE] + $options);
    $session = null;
    if ($name !== 'HTTP Basic') {
        $session = $style === 'wsi'
            ? $client->login(['username' => $facts['user'], 'apiKey' => $facts['key']])->result
            : $client->login($facts['user'], $facts['key']);
    }
    $products = [['product_id' => $facts['plainId'], 'qty' => 2]];
    if ($style === 'v1') {
        $quote = $client->call($session, 'cart.create', []);
        $client->call($session, 'cart_product.add', [$quote, $products]);
        $list = $client->call($session, 'cart_product.list', [$quote]);
    } elseif ($style === 'v2') {
        $quote = $client->shoppingCartCreate($session, null);
        $client->shoppingCartProductAdd($session, $quote, $products, null);
        $list = $client->shoppingCartProductList($session, $quote, null);
    } else {
        $cart = ['sessionId' => $session];
        $cart['quoteId'] = $client->shoppingCartCreate($cart)->result;
        $client->shoppingCartProductAdd($cart + ['productsData' => ['complexObjectArray' => $products]]);
        $list = (array) $client->shoppingCartProductList($cart)->result->complexObjectArray;
        if (isset($list['product_id'])) $list = [$list];
    }
    $ids = array_map(fn ($row) => ((array) $row)['product_id'], $list);
    echo json_encode(['step' => $name, 'value' => $ids]), "\n";
}
