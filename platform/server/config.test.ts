import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const proxies = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy

test('the proxies that are believed are one nearby, or the ones named, and never everyone', () => {
  expect([proxies(''), proxies('0'), proxies('no')]).toEqual([false, false, false])
  const isNear = proxies('1') as (address: string, hop: number) => boolean
  for (const near of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.31.0.9', '192.168.1.50', 'fd00::7', 'fe80::1'])
    expect([near, isNear(near, 0), isNear(near, 1)]).toEqual([near, true, false])
  expect([isNear(undefined as never, 0), isNear('', 0)]).toEqual([false, false])
  for (const far of ['203.0.113.5', '172.32.0.1', '::ffff:203.0.113.5', '2001:db8::1']) expect([far, isNear(far, 0)]).toEqual([far, false])
  expect(proxies('203.0.113.5, 10.0.0.0/8,2001:db8::/32')).toEqual(['203.0.113.5', '10.0.0.0/8', '2001:db8::/32'])
  for (const bad of ['2', 'nginx', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '203.0.113.5,', '*']) {
    expect(() => proxies(bad), bad).toThrow(ConfigError)
    expect(() => proxies(bad), bad).toThrow(/^TRUST_PROXY /)
  }
})
