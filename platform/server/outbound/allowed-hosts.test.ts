import { expect, test } from 'vitest'
import { isHostAllowed, parseAllowedHost } from './allowed-hosts.ts'
import { isPublicAddress } from './public-address.ts'

test('only global unicast addresses are public', () => {
  const ipv4 =
    '0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'
  const ipv6 =
    ':: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:2::1 2001:20::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1 4000::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1'
  const other = ['nonsense', '', '127.1', '2130706433']
  expect([...ipv4.split(' '), ...ipv6.split(' '), ...other].filter(isPublicAddress)).toEqual([])
  const outside = '8.8.8.8 1.1.1.1 172.32.0.1 100.128.0.1 100.63.255.255 169.253.1.1 2606:4700::1111 2a00:1450::1'
  expect(outside.split(' ').filter((address) => !isPublicAddress(address))).toEqual([])
})

test.each([
  ['Mail.Example.LAN.', 'mail.example.lan'],
  ['*.example.lan', '*.example.lan'],
  ['localhost', 'localhost'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  [' 10.1.2.3 ', '10.1.2.3'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['FD00:0:0::1/16', 'fd00::/16'],
  ['::1', '::1'],
])('stores %j as %j', (text, host) => {
  expect(parseAllowedHost(text)).toBe(host)
})

test.each([
  ['mail.lan', 'MAIL.lan.', '10.0.0.1', true],
  ['mail.lan', 'other.mail.lan', '10.0.0.1', false],
  ['*.lan', 'mail.lan', '10.0.0.1', true],
  ['*.lan', 'lan', '10.0.0.1', false],
  ['*.lan', 'evil-lan', '10.0.0.1', false],
  ['10.0.0.0/8', 'mail.lan', '10.255.0.1', true],
  ['10.0.0.0/8', 'mail.lan', '11.0.0.1', false],
  ['10.0.0.0/8', 'mail.lan', '::ffff:10.0.0.1', true],
  ['10.0.0.0/8', 'mail.lan', 'fd00::1', false],
  ['127.0.0.1', 'localhost', '127.0.0.1', true],
  ['127.0.0.1', 'localhost', '127.0.0.2', false],
  ['::1', 'localhost', '0:0:0:0:0:0:0:1', true],
  ['fd00::/8', 'mail.lan', 'fd12::1', true],
  ['127.0.0.1', '127.1', '127.0.0.2', false],
])('the entry %s allows %s at %s: %s', (entry, host, address, isAllowed) => {
  expect(isHostAllowed([entry], host, address)).toBe(isAllowed)
})
