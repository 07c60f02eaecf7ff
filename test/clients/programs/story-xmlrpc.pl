#!/usr/bin/perl
# The story of story.ts, told by Perl's XMLRPC::Lite. Argument: the story's facts as JSON. Prints JSON lines.
use strict;
use warnings;
use JSON::PP;
use XMLRPC::Lite;

my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my $facts = $json->decode($ARGV[0]);
my $api = XMLRPC::Lite->proxy("$facts->{base}/api/xmlrpc/");

sub ask {
    my ($method, @params) = @_;
    my $answer = $api->call($method, @params);
    die ref $answer ? $api->transport->status . "\n" : "no answer\n" unless ref $answer;
    die {fault => ['' . $answer->faultcode, $answer->faultstring]} if $answer->fault;
    return $answer->result;
}

sub tell_step {
    my ($step, $call) = @_;
    my ($value, $shown) = eval { $call->() };
    my $error = $@;
    die $error if $error && ref $error ne 'HASH';
    print $json->encode({step => $step, $error ? %$error : (value => $shown)}), "\n";
    return $value;
}

# This client guesses types: a text that looks like a number would be sent as one.
sub text { my ($value) = @_; return SOAP::Data->type(string => $value) }

my ($session, $quote);

sub made { my ($path, @arguments) = @_; return ask('call', text($session), text($path), @arguments) }

sub products {
    my ($method, $item) = @_;
    my %fields = map {
        my $value = $item->{$_};
        ($_ => ref $value ? {map { $_ => text($value->{$_}) } keys %$value} : text($value));
    } keys %$item;
    return made("cart_product.$method", [$quote, [\%fields]]);
}

sub list { my ($id) = @_; return made('cart_product.list', [$id]) }

my $yes = sub { my ($value) = @_; return (undef, $value ? JSON::PP::true : "no: $value") };
my $pairs = sub { my ($list) = @_; return (undef, [map { ["$_->{code}", $_->{message}] } @$list]) };
my @fields = qw(product_id sku name set type category_ids website_ids);
my $rows = sub {
    my ($list) = @_;
    return (undef, [map { my $row = $_; [map { ref $row->{$_} ? [map {"$_"} @{$row->{$_}}] : "$row->{$_}" } @fields] } @$list]);
};
my $options = {$facts->{textOption} => $facts->{text}, $facts->{selectOption} => $facts->{selectValue}};

$session = tell_step('login', sub {
    my $id = ask('login', text($facts->{user}), text($facts->{key}));
    return ($id, $id =~ /^[0-9a-f]{64}$/ ? JSON::PP::true : JSON::PP::false);
});
tell_step('login with a wrong key', sub { ask('login', text($facts->{user}), text('wrong')) });
$quote = tell_step('create', sub {
    my $id = made('cart.create');
    return ($id, $id =~ /^[1-9]\d*$/ ? JSON::PP::true : JSON::PP::false);
});
tell_step('add by id', sub { $yes->(products('add', {product_id => $facts->{plainId}, qty => 2})) });
tell_step('add by SKU', sub { $yes->(products('add', {sku => $facts->{specialSku}, qty => 1})) });
my %chosen = (product_id => $facts->{optionsId}, qty => 1);
tell_step('add with options', sub { $yes->(products('add', {%chosen, options => $options})) });
tell_step('add without a required option', sub { $yes->(products('add', {%chosen})) });
tell_step('list', sub { $rows->(list($quote)) });
tell_step('update', sub { $yes->(products('update', {product_id => $facts->{plainId}, qty => 5})) });
tell_step('info', sub { (undef, [map { ["$_->{sku}", $_->{qty} + 0] } @{made('cart.info', [$quote])->{items}}]) });
tell_step('remove', sub { $yes->(products('remove', {sku => $facts->{specialSku}})) });
tell_step('list after that', sub { (undef, [map {"$_->{product_id}"} @{list($quote)}]) });
tell_step('a cart that does not exist', sub { $rows->(list(999999999)) });
tell_step('resources', sub { (undef, [map { $_->{name} } @{ask('resources', text($session))}]) });
tell_step('globalFaults', sub { $pairs->(ask('globalFaults', text($session))) });
tell_step('resourceFaults', sub { $pairs->(ask('resourceFaults', text($session), 'cart_product')) });
my @calls = (['cart_product.list', [$quote]], ['nope.nope'], ['cart_product.list', [999999999]]);
my $outcomes = sub { (undef, [map { ref $_ eq 'HASH' ? "$_->{faultCode}" : scalar @$_ } @{$_[0]}]) };
tell_step('multiCall', sub { $outcomes->(ask('multiCall', text($session), [@calls])) });
tell_step('multiCall until a fault', sub { $outcomes->(ask('multiCall', text($session), [@calls], {break => 1})) });
tell_step('system.listMethods', sub { (undef, [@{ask('system.listMethods')}[-5 .. -1]]) });
tell_step('system.multicall', sub {
    my @together = map { {methodName => 'call', params => [text($session), @$_]} } ['cart_product.list', [$quote]], ['nope.nope'];
    my ($first, $second) = @{ask('system.multicall', [@together])};
    return (undef, [scalar @{$first->[0]}, $second->{faultCode} + 0]);
});
tell_step('nothing', sub { (undef, made('product.getSpecialPrice', [text($facts->{plainId}), '', 'id'])->{special_price}) });
tell_step('endSession', sub { $yes->(ask('endSession', text($session))) });
tell_step('list after the end', sub { $rows->(list($quote)) });
