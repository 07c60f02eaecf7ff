#!/usr/bin/perl
# Calls operations by Perl's SOAP::Lite with the WSDL, as calls/client.ts asks. Arguments: the address of a WSDL, and
# its style.
use strict;
use warnings;
use JSON::PP;
use LWP::UserAgent;
use SOAP::Lite;

my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my ($wsdl, $style) = @ARGV;
my $soap = SOAP::Lite->service($wsdl);
$soap->on_fault(sub {
    my ($client, $result) = @_;
    die ref $result ? {fault => [$result->faultcode, $result->faultstring]} : $client->transport->status . "\n";
});
$| = 1;

# With a WSDL the client asks its user how to write the types that it declares.
my $declared = LWP::UserAgent->new->get($wsdl)->decoded_content;
for my $type ('anyType', $declared =~ /<complexType name="(\w+)"/g) {
    no strict 'refs';
    no warnings 'redefine';
    *{"SOAP::Serializer::as_$type"} = sub {
        my (undef, $value, $name, undef, $attributes) = @_;
        return [$name, $attributes, scalar written($value, $name)->value];
    };
}

# A value: a list, the fields of a struct, in V1 a map; texts are told to be texts, even those of digits.
sub written {
    my ($value, $name) = @_;
    return SOAP::Data->name($name => undef) if !defined $value;
    return SOAP::Data->name($name => [map { written($_, 'item') } @$value]) if ref $value eq 'ARRAY';
    if (ref $value eq 'HASH') {
        my %fields = map { $_ => written($value->{$_}, $style eq 'v1' ? 'value' : $_) } keys %$value;
        return SOAP::Data->name($name => \%fields)->type('map') if $style eq 'v1';
        return SOAP::Data->name($name => \SOAP::Data->value(map { $fields{$_} } sort keys %fields));
    }
    return SOAP::Data->name($name => $value ? 'true' : 'false')->type('boolean') if JSON::PP::is_bool($value);
    return SOAP::Data->name($name => $value) if $json->encode($value) !~ /^"/;
    return SOAP::Data->name($name => $value)->type('string');
}

# What came: the structs of the WSDL are objects of classes by their names.
sub plain {
    my ($value) = @_;
    my $of = ref $value && $value =~ /HASH\(/ ? 'HASH' : ref $value && $value =~ /ARRAY\(/ ? 'ARRAY' : '';
    return {map { $_ => plain($value->{$_}) } keys %$value} if $of eq 'HASH';
    return [map { plain($_) } @$value] if $of eq 'ARRAY';
    return $value;
}

while (my $line = <STDIN>) {
    my $asked = $json->decode($line);
    my $operation = $asked->{operation};
    # Methods made from the WSDL know the types of their parts.
    my $answer = eval { $soap->$operation(map { $_->[1] } @{$asked->{args}}) };
    my $error = $@;
    die $error if $error && ref $error ne 'HASH';
    print $json->encode($error ? $error : {answer => plain($answer)}), "\n";
}
