#!/usr/bin/perl
# Calls methods by Perl's XMLRPC::Lite, as calls/client.ts asks. Argument: the address of XML-RPC.
use strict;
use warnings;
use JSON::PP;
use XMLRPC::Lite;

my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my $api = XMLRPC::Lite->proxy($ARGV[0]);
$| = 1;

# This client guesses types: a text that looks like a number would be sent as one.
sub written {
    my ($value) = @_;
    return [map { written($_) } @$value] if ref $value eq 'ARRAY';
    return {map { $_ => written($value->{$_}) } keys %$value} if ref $value eq 'HASH';
    return SOAP::Data->type(boolean => $value ? 1 : 0) if JSON::PP::is_bool($value);
    return $value if !defined $value || $json->encode($value) !~ /^"/;
    return SOAP::Data->type(string => $value);
}

while (my $line = <STDIN>) {
    my $asked = $json->decode($line);
    my $answer = $api->call($asked->{operation}, map { written($_->[1]) } @{$asked->{args}});
    die $api->transport->status . "\n" unless ref $answer;
    my $told = $answer->fault ? {fault => ['' . $answer->faultcode, $answer->faultstring]} : {answer => $answer->result};
    print $json->encode($told), "\n";
}
