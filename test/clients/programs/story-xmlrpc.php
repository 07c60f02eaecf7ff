<?php
// The story of story.ts, told by PHP's xmlrpc extension. Argument: the story's facts as JSON. Prints JSON lines.
$facts = json_decode($argv[1], true);

final class Fault extends Exception
{
}

/** Calls a method. The extension writes and reads documents; what carries them is the caller's. */
function ask(string $method, mixed ...$params): mixed
{
    global $facts;
    $output = ['encoding' => 'UTF-8', 'escaping' => 'markup'];
    $http = ['method' => 'POST', 'header' => 'Content-Type: text/xml', 'content' => xmlrpc_encode_request($method, $params, $output)];
    $answer = file_get_contents($facts['base'] . '/api/xmlrpc/', false, stream_context_create(['http' => $http]));
    $value = xmlrpc_decode($answer, 'UTF-8');
    if (is_array($value) && xmlrpc_is_fault($value)) throw new Fault($value['faultString'], $value['faultCode']);
    return $value;
}

function tell(string $step, callable $call): mixed
{
    try {
        [$value, $shown] = $call();
        $line = ['step' => $step, 'value' => $shown];
    } catch (Fault $fault) {
        $value = null;
        $line = ['step' => $step, 'fault' => [(string) $fault->getCode(), $fault->getMessage()]];
    }
    echo json_encode($line, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
    return $value;
}

function call(string $path, array $arguments = []): mixed
{
    global $session;
    return ask('call', $session, $path, $arguments);
}

function row(array $row): array
{
    return [$row['product_id'], $row['sku'], $row['name'], $row['set'], $row['type'], $row['category_ids'], $row['website_ids']];
}

$same = fn (mixed $value) => [$value, $value];
$pairs = fn (array $list) => array_map(fn ($one) => [$one['code'], $one['message']], $list);

$session = tell('login', function () use ($facts) {
    $id = ask('login', $facts['user'], $facts['key']);
    return [$id, preg_match('/^[0-9a-f]{64}$/', $id) === 1];
});
tell('login with a wrong key', fn () => $same(ask('login', $facts['user'], 'wrong')));
$quote = tell('create', function () {
    $id = call('cart.create');
    return [$id, is_int($id) && $id > 0];
});
$products = fn (string $method, array $item) => $same(call("cart_product.$method", [$quote, [$item]]));
// An array with numbers as keys alone would be sent as a list.
$options = [$facts['textOption'] => $facts['text'], $facts['selectOption'] => $facts['selectValue'], 'note' => ''];
$chosen = ['product_id' => $facts['optionsId'], 'qty' => 1];
tell('add by id', fn () => $products('add', ['product_id' => $facts['plainId'], 'qty' => 2]));
tell('add by SKU', fn () => $products('add', ['sku' => $facts['specialSku'], 'qty' => 1]));
tell('add with options', fn () => $products('add', [...$chosen, 'options' => $options]));
tell('add without a required option', fn () => $products('add', $chosen));
tell('list', fn () => [null, array_map('row', call('cart_product.list', [$quote]))]);
tell('update', fn () => $products('update', ['product_id' => $facts['plainId'], 'qty' => 5.0]));
tell('info', function () use ($quote) {
    return [null, array_map(fn ($item) => [$item['sku'], (float) $item['qty']], call('cart.info', [$quote])['items'])];
});
tell('remove', fn () => $products('remove', ['sku' => $facts['specialSku']]));
tell('list after that', fn () => [null, array_column(call('cart_product.list', [$quote]), 'product_id')]);
tell('a cart that does not exist', fn () => $same(call('cart_product.list', [999999999])));
tell('resources', fn () => [null, array_column(ask('resources', $session), 'name')]);
tell('globalFaults', fn () => [null, $pairs(ask('globalFaults', $session))]);
tell('resourceFaults', fn () => [null, $pairs(ask('resourceFaults', $session, 'cart_product'))]);
$calls = [['cart_product.list', [$quote]], ['nope.nope'], ['cart_product.list', [999999999]]];
$outcomes = fn (array $list) => array_map(fn ($one) => $one['faultCode'] ?? count($one), $list);
tell('multiCall', fn () => [null, $outcomes(ask('multiCall', $session, $calls))]);
tell('multiCall until a fault', fn () => [null, $outcomes(ask('multiCall', $session, $calls, ['break' => 1]))]);
tell('system.listMethods', fn () => [null, array_slice(ask('system.listMethods'), -5)]);
tell('system.multicall', function () use ($session, $quote) {
    $together = [
        ['methodName' => 'call', 'params' => [$session, 'cart_product.list', [$quote]]],
        ['methodName' => 'call', 'params' => [$session, 'nope.nope']],
    ];
    [$first, $second] = ask('system.multicall', $together);
    return [null, [count($first[0]), $second['faultCode']]];
});
tell('nothing', fn () => [null, call('product.getSpecialPrice', [$facts['plainId'], null, 'id'])['special_price']]);
tell('endSession', fn () => $same(ask('endSession', $session)));
tell('list after the end', fn () => $same(call('cart_product.list', [$quote])));
