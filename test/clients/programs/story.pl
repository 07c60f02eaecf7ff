#!/usr/bin/perl
# The story of story.ts, told by Perl's SOAP::Lite in V1 or V2, by the WSDL or without it. Argument: the story's facts as
# JSON. Prints JSON lines.
use strict;
use warnings;
use JSON::PP;
use SOAP::Lite;

my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my $facts = $json->decode($ARGV[0]);
my ($style, $base) = @{$facts}{qw(style base)};
my $address = $base . ($style eq 'v1' ? '/api/soap/' : '/api/v2_soap/');
my $soap = $facts->{wsdl} ? SOAP::Lite->service("$address?wsdl") : SOAP::Lite->uri('urn:Magento')->proxy($address);
$soap->on_fault(sub {
    my ($client, $result) = @_;
    die ref $result ? {fault => [$result->faultcode, $result->faultstring]} : $client->transport->status . "\n";
});

# With a WSDL the client asks its user how to write the types that it declares.
{
    no strict 'refs';
    for my $type (qw(FixedArray shoppingCartProductEntityArray)) {
        *{"SOAP::Serializer::as_$type"} = sub { my (undef, $value, $name, undef, $attributes) = @_; [$name, $attributes, $value] };
    }
}

my ($session, $quote);

sub tell_step {
    my ($step, $call) = @_;
    my ($value, $shown) = eval { $call->() };
    my $error = $@;
    die $error if $error && ref $error ne 'HASH';
    print $json->encode({step => $step, $error ? %$error : (value => $shown)}), "\n";
    return $value;
}

sub text { my ($value) = @_; return SOAP::Data->type(string => $value) }

# Calls an operation: as a method made from the WSDL, or by name. Arguments: pairs of part name and value.
sub ask {
    my ($operation, @pairs) = @_;
    my @data;
    while (my ($name, $value) = splice @pairs, 0, 2) {
        # Methods made from the WSDL know the types of plain values.
        push @data, $facts->{wsdl} ? (ref $value eq 'SOAP::Data' && $value->type eq 'string' ? $value->value : $value)
            : ref $value eq 'SOAP::Data' ? $value->name($name) : SOAP::Data->name($name => $value);
    }
    return $soap->$operation(@data) if $facts->{wsdl};
    return $soap->call($operation, @data)->result;
}

sub v1 {
    my ($path, @arguments) = @_;
    return ask('call', sessionId => text($session), resourcePath => text($path), args => [@arguments]);
}

sub map_of {
    my ($item) = @_;
    return SOAP::Data->type(map => {map { $_ => $_ eq 'options' ? map_of($item->{$_}) : text($item->{$_}) } keys %$item});
}

sub struct_of {
    my ($item) = @_;
    my @fields = map {
        my ($name, $value) = ($_, $item->{$_});
        $name eq 'options' ? SOAP::Data->name($name => [map { {key => text($_), value => text($value->{$_})} } sort keys %$value])
            : $name eq 'qty' ? SOAP::Data->name($name => $value)->type('double')
            : SOAP::Data->name($name => $value)->type('string');
    } sort keys %$item;
    return \SOAP::Data->value(@fields);
}

# An operation on the products of the cart.
sub products {
    my ($method, @items) = @_;
    return v1("cart_product.$method", $quote, [map { map_of($_) } @items]) if $style eq 'v1';
    my $operation = 'shoppingCartProduct' . ucfirst $method;
    return ask($operation, sessionId => text($session), quoteId => $quote, products => [map { struct_of($_) } @items]);
}

sub list {
    my ($id) = @_;
    return v1('cart_product.list', $id) if $style eq 'v1';
    return ask('shoppingCartProductList', sessionId => text($session), quoteId => $id);
}

my $yes = sub { my ($value) = @_; return (undef, $value eq 'true' || $value eq '1' ? JSON::PP::true : "no: $value") };
my $pairs = sub { my ($list) = @_; return (undef, [map { ["$_->{code}", $_->{message}] } @$list]) };
my @fields = qw(product_id sku name set type category_ids website_ids);
my $rows = sub {
    my ($list) = @_;
    return (undef, [map { my $row = $_; [map { ref $row->{$_} ? [map {"$_"} @{$row->{$_}}] : "$row->{$_}" } @fields] } @$list]);
};
my $options = {$facts->{textOption} => $facts->{text}, $facts->{selectOption} => $facts->{selectValue}};

$session = tell_step('login', sub {
    my $id = ask('login', username => text($facts->{user}), apiKey => text($facts->{key}));
    return ($id, $id =~ /^[0-9a-f]{64}$/ ? JSON::PP::true : JSON::PP::false);
});
tell_step('login with a wrong key', sub { ask('login', username => text($facts->{user}), apiKey => text('wrong')) });
$quote = tell_step('create', sub {
    my $id = $style eq 'v1' ? v1('cart.create') : ask('shoppingCartCreate', sessionId => text($session));
    return ($id, $id =~ /^[1-9]\d*$/ ? JSON::PP::true : JSON::PP::false);
});
tell_step('add by id', sub { $yes->(products('add', {product_id => $facts->{plainId}, qty => 2})) });
tell_step('add by SKU', sub { $yes->(products('add', {sku => $facts->{specialSku}, qty => 1})) });
my %chosen = (product_id => $facts->{optionsId}, qty => 1);
tell_step('add with options', sub { $yes->(products('add', {%chosen, options => $options})) });
tell_step('add without a required option', sub { $yes->(products('add', {%chosen})) });
tell_step('list', sub { $rows->(list($quote)) });
tell_step('update', sub { $yes->(products('update', {product_id => $facts->{plainId}, qty => 5})) });
tell_step('info', sub {
    my $info = $style eq 'v1' ? v1('cart.info', $quote)
        : ask('shoppingCartInfo', sessionId => text($session), quoteId => $quote);
    return (undef, [map { ["$_->{sku}", $_->{qty} + 0] } @{$info->{items}}]);
});
tell_step('remove', sub { $yes->(products('remove', {sku => $facts->{specialSku}})) });
tell_step('list after that', sub { (undef, [map {"$_->{product_id}"} @{list($quote)}]) });
tell_step('a cart that does not exist', sub { $rows->(list(999999999)) });
tell_step('resources', sub { (undef, [map { $_->{name} } @{ask('resources', sessionId => text($session))}]) });
tell_step('globalFaults', sub { $pairs->(ask('globalFaults', sessionId => text($session))) });
tell_step('resourceFaults', sub {
    $pairs->(ask('resourceFaults', resourceName => text('cart_product'), sessionId => text($session)));
});
if ($style eq 'v1') {
    my $shown = sub {
        (undef, [map { ref $_ eq 'HASH' ? "$_->{faultCode}" : scalar @$_ } @{$_[0]}]);
    };
    my @ask = (sessionId => text($session), calls => [['cart_product.list', [$quote]], ['nope.nope'], ['cart_product.list', [999999999]]]);
    tell_step('multiCall', sub { $shown->(ask('multiCall', @ask)) });
    tell_step('multiCall until a fault', sub { $shown->(ask('multiCall', @ask, options => SOAP::Data->type(map => {break => 1}))) });
}
tell_step('endSession', sub { $yes->(ask('endSession', sessionId => text($session))) });
tell_step('list after the end', sub { $rows->(list($quote)) });
