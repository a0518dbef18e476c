import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const proxies = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy

test('the proxies that are believed are those nearby, or the ones named, and never everyone', () => {
  expect([proxies(''), proxies('0'), proxies('no')]).toEqual([false, false, false])
  expect(proxies('1')).toEqual(['loopback', 'linklocal', 'uniquelocal'])
  expect(proxies('203.0.113.5, 10.0.0.0/8,2001:db8::/32')).toEqual(['203.0.113.5', '10.0.0.0/8', '2001:db8::/32'])
  for (const bad of ['2', 'nginx', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '203.0.113.5,', '*']) {
    expect(() => proxies(bad), bad).toThrow(ConfigError)
    expect(() => proxies(bad), bad).toThrow(/^TRUST_PROXY /)
  }
})
