<?php
// The story of story.ts, told by PHP's SoapClient in one style. Argument: the story's facts as JSON. Prints JSON lines.
$facts = json_decode($argv[1], true);
$style = $facts['style'];
$wsdl = $facts['base'] . ['v1' => '/api/soap/?wsdl', 'v2' => '/api/v2_soap/?wsdl', 'wsi' => '/api/v2_soap/?wsdl&wsi=1'][$style];
$client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'exceptions' => true]);

function tell(string $step, callable $call): mixed
{
    try {
        [$value, $shown] = $call();
        $line = ['step' => $step, 'value' => $shown];
    } catch (SoapFault $fault) {
        $value = null;
        $line = ['step' => $step, 'fault' => [(string) $fault->faultcode, $fault->getMessage()]];
    }
    echo json_encode($line, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
    return $value;
}

/** A service operation: by position, or by name and with a result in WS-I. */
function service(string $name, array $named): mixed
{
    global $client, $style;
    return $style === 'wsi' ? $client->$name($named)->result : $client->$name(...array_values($named));
}

/** An operation on carts, by the last part of its name. */
function cart(string $name, array $named): mixed
{
    global $client, $style, $session;
    if ($style === 'v1') {
        $path = ['Create' => 'cart.create', 'Info' => 'cart.info'][$name] ?? 'cart_product.' . lcfirst(substr($name, 7));
        return $client->call($session, $path, array_values($named));
    }
    $operation = "shoppingCart$name";
    if ($style === 'v2') {
        return $client->$operation($session, ...[...array_values($named), null]);
    }
    return $client->$operation(['sessionId' => $session, ...$named])->result;
}

/** A list as the style wants it. */
function items(array ...$items): array
{
    global $style;
    foreach ($items as &$item) {
        if ($style === 'v1' || !isset($item['options'])) continue;
        $pairs = [];
        foreach ($item['options'] as $key => $value) $pairs[] = ['key' => (string) $key, 'value' => $value];
        $item['options'] = $style === 'wsi' ? ['complexObjectArray' => $pairs] : $pairs;
    }
    return $style === 'wsi' ? ['complexObjectArray' => $items] : $items;
}

/** What came, as arrays; a list of WS-I, which PHP gives as one object where it has one element, as a list. */
function plain(mixed $value): mixed
{
    if (is_object($value)) {
        $value = get_object_vars($value);
        if ($value === []) return [];
        if (array_keys($value) === ['complexObjectArray']) {
            $list = $value['complexObjectArray'];
            $value = is_array($list) ? $list : [$list];
        }
    }
    return is_array($value) ? array_map('plain', $value) : $value;
}

function row(array $row): array
{
    return [$row['product_id'], $row['sku'], $row['name'], $row['set'], $row['type'], $row['category_ids'], $row['website_ids']];
}

$same = fn (mixed $value) => [$value, plain($value)];
$pairs = fn (mixed $list) => array_map(fn ($one) => [$one['code'], $one['message']], plain($list));

$login = ['username' => $facts['user'], 'apiKey' => $facts['key']];
$session = tell('login', function () use ($login) {
    $id = service('login', $login);
    return [$id, preg_match('/^[0-9a-f]{64}$/', $id) === 1];
});
tell('login with a wrong key', fn () => $same(service('login', [...$login, 'apiKey' => 'wrong'])));
$quote = tell('create', function () {
    $id = cart('Create', []);
    return [$id, is_int($id) && $id > 0];
});
$cart = fn (array ...$items) => ['quoteId' => $quote, $style === 'v2' ? 'products' : 'productsData' => items(...$items)];
$add = fn (array ...$items) => $same(cart('ProductAdd', $cart(...$items)));
tell('add by id', fn () => $add(['product_id' => $facts['plainId'], 'qty' => 2]));
tell('add by SKU', fn () => $add(['sku' => $facts['specialSku'], 'qty' => 1]));
$options = [$facts['textOption'] => $facts['text'], $facts['selectOption'] => $facts['selectValue']];
tell('add with options', fn () => $add(['product_id' => $facts['optionsId'], 'qty' => 1, 'options' => $options]));
tell('add without a required option', fn () => $add(['product_id' => $facts['optionsId'], 'qty' => 1]));
tell('list', fn () => [null, array_map('row', plain(cart('ProductList', ['quoteId' => $quote])))]);
tell('update', fn () => $same(cart('ProductUpdate', $cart(['product_id' => $facts['plainId'], 'qty' => 5]))));
tell('info', function () use ($quote) {
    $info = plain(cart('Info', ['quoteId' => $quote]));
    return [null, array_map(fn ($item) => [$item['sku'], (float) $item['qty']], $info['items'])];
});
tell('remove', fn () => $same(cart('ProductRemove', $cart(['sku' => $facts['specialSku']]))));
tell('list after that', fn () => [null, array_column(plain(cart('ProductList', ['quoteId' => $quote])), 'product_id')]);
tell('a cart that does not exist', fn () => $same(cart('ProductList', ['quoteId' => 999999999])));
tell('resources', fn () => [null, array_column(plain(service('resources', ['sessionId' => $session])), 'name')]);
tell('globalFaults', fn () => [null, $pairs(service('globalFaults', ['sessionId' => $session]))]);
$ask = ['resourceName' => 'cart_product', 'sessionId' => $session];
tell('resourceFaults', fn () => [null, $pairs(service('resourceFaults', $ask))]);
if ($style === 'v1') {
    $calls = [['cart_product.list', [$quote]], ['nope.nope'], ['cart_product.list', [999999999]]];
    $shown = fn (mixed $list) => array_map(fn ($one) => $one['faultCode'] ?? count($one), plain($list));
    tell('multiCall', fn () => [null, $shown($client->multiCall($session, $calls))]);
    tell('multiCall until a fault', fn () => [null, $shown($client->multiCall($session, $calls, ['break' => 1]))]);
}
tell('endSession', fn () => $same(service('endSession', ['sessionId' => $session])));
tell('list after the end', fn () => $same(cart('ProductList', ['quoteId' => $quote])));
