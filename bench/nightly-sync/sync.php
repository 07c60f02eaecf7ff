<?php
// A connection of a sync by PHP's SoapClient in V2. Argument: the caller as JSON (base, username, key). Reads orders as lines of JSON
// and answers each with a line: {"address", "since"} with the ids of what changed since, {"address", "ids", "qty"} with what
// reading these products and updating their stock came to. Answers true when it has logged in.
$caller = json_decode($argv[1], true);
$client = new SoapClient($caller['base'] . '/api/v2_soap/?wsdl', ['cache_wsdl' => WSDL_CACHE_NONE, 'keep_alive' => true]);
$session = $client->login($caller['username'], $caller['key']);
say(true);

while (($line = fgets(STDIN)) !== false) {
    $order = json_decode($line, true);
    $client->__setLocation($order['address']);
    say(isset($order['since']) ? changed($client, $session, $order['since']) : sync($client, $session, $order['ids'], $order['qty']));
}

function say($answer): void
{
    fwrite(STDOUT, json_encode($answer) . "\n");
}

function changed(SoapClient $client, string $session, string $since): array
{
    $condition = ['key' => 'updated_at', 'value' => ['key' => 'gteq', 'value' => $since]];
    $rows = $client->catalogProductList($session, ['complex_filter' => [$condition]], null);
    return array_map(fn ($row) => (string) $row->product_id, $rows);
}

function sync(SoapClient $client, string $session, array $ids, string $qty): array
{
    $start = cpuMs();
    $figures = ['calls' => 0, 'faults' => 0, 'firstFault' => null];
    foreach ($ids as $id) {
        $calls = [
            fn () => $client->catalogProductInfo($session, $id, null, null, null),
            fn () => $client->catalogInventoryStockItemUpdate($session, $id, ['qty' => $qty]),
        ];
        foreach ($calls as $call) {
            try {
                $call();
            } catch (SoapFault $fault) {
                $figures['faults']++;
                $figures['firstFault'] ??= $fault->faultcode . ': ' . $fault->getMessage();
            }
            $figures['calls']++;
        }
    }
    return $figures + ['cpuMs' => cpuMs() - $start];
}

function cpuMs(): float
{
    $usage = getrusage();
    return 1000 * ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'])
        + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1000;
}
