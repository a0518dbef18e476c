import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

const proxies = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy

test('trusts one private proxy or the listed ones, never every proxy', () => {
  expect([proxies(''), proxies('0'), proxies('no')]).toEqual([false, false, false])
  const isPrivate = proxies('1') as (address: string, hop: number) => boolean
  for (const address of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.31.0.9', '192.168.1.50', 'fd00::7', 'fe80::1'])
    expect([address, isPrivate(address, 0), isPrivate(address, 1)]).toEqual([address, true, false])
  expect([isPrivate(undefined as never, 0), isPrivate('', 0)]).toEqual([false, false])
  for (const address of ['203.0.113.5', '172.32.0.1', '::ffff:203.0.113.5', '2001:db8::1'])
    expect([address, isPrivate(address, 0)]).toEqual([address, false])
  expect(proxies('203.0.113.5, 10.0.0.0/8,2001:db8::/32')).toEqual(['203.0.113.5', '10.0.0.0/8', '2001:db8::/32'])
  for (const bad of ['2', 'nginx', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '203.0.113.5,', '*']) {
    expect(() => proxies(bad), bad).toThrow(ConfigError)
    expect(() => proxies(bad), bad).toThrow(/^TRUST_PROXY /)
  }
})

test('reads the hosts that outbound connections may use, and names a wrong one', () => {
  const read = (value: string | undefined) => readConfig({ ALLOWED_OUTBOUND: value }).allowedOutbound
  expect([read(undefined), read(''), read(' , ')]).toEqual([[], [], []])
  expect(read('Mail.lan, *.example.lan,10.1.2.3/16, ::1,')).toEqual(['mail.lan', '*.example.lan', '10.1.0.0/16', '::1'])
  for (const wrong of ['http://mail.lan', '10.0.0.0/40', 'mail.lan:993', '*']) {
    expect(() => read(`mail.lan,${wrong}`), wrong).toThrow(ConfigError)
    expect(() => read(`mail.lan,${wrong}`), wrong).toThrow(new RegExp(`^ALLOWED_OUTBOUND .*"${RegExp.escape(wrong)}"`))
  }
})

test('reads the token of metrics and the limit of slow statements, and names a wrong one', () => {
  expect(readConfig({})).toMatchObject({ metricsToken: undefined, slowSqlMs: 500 })
  expect(readConfig({ METRICS_TOKEN: 'a'.repeat(16), SLOW_SQL_MS: '0' })).toMatchObject({
    metricsToken: 'a'.repeat(16),
    slowSqlMs: Infinity,
  })
  for (const wrong of ['short', `${'a'.repeat(20)} b`]) expect(() => readConfig({ METRICS_TOKEN: wrong })).toThrow(/^METRICS_TOKEN /)
  for (const wrong of ['-1', '1.5', 'fast']) expect(() => readConfig({ SLOW_SQL_MS: wrong })).toThrow(/^SLOW_SQL_MS /)
})
