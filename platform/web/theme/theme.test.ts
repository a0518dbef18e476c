import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { carouselSettings, zIndexes, animationDurations, skins, toastDurations, tooltipDelays } from './constants.ts'

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const tokens = sheet('tokens.css')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('uses the specified durations, layers and limits', () => {
  expect(animationDurations).toEqual({
    fade: 150,
    collapse: 350,
    modal: 300,
    carousel: 600,
    offCanvas: 300,
    ripple: 500,
    staticBackdropBounce: 100,
  })
  expect(zIndexes.overlay).toBe(1050)
  expect(carouselSettings).toEqual({ autoplay: 5000, swipeThreshold: 40 })
  expect(tooltipDelays).toEqual({ show: 0, hide: 50 })
  expect(toastDurations).toEqual({ default: 4000, error: 4000, success: 2000, loading: Infinity, limit: 20 })
})

test('has the same durations and layers in the style sheet and the constants', () => {
  const written = [...tokens.matchAll(/--((?:motion|layer)-[\w-]+):\s*(\d+)/g)].map(([, name, value]) => [name, Number(value)])
  const expected = [
    ...Object.entries(animationDurations).map(([name, value]) => [`motion-${kebab(name)}`, value]),
    ...Object.entries(zIndexes).map(([name, value]) => [`layer-${kebab(name)}`, value]),
  ]
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(expected))
})

const block = (start: string) => {
  const css = sheet('skins.css')
  const from = css.indexOf('{', css.indexOf(start))
  return Object.fromEntries(
    [...css.slice(from, css.indexOf('\n}', from)).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, k, v]) => [k, v!]),
  )
}

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'hover']
const meanings = ['primary', 'success', 'warning', 'danger', 'info']

test.each([
  ['light', ':root {'],
  ['dark', ":root[data-skin='dark']"],
])('%s: text has a contrast of 4.5:1 on every background, control borders 3:1', (_, start) => {
  const skin = block(start)
  const pairs: [string, string, number][] = [
    ...['text', 'soft', ...meanings].flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
    ...meanings.map((text): [string, string, number] => [text, `${text}-soft`, 4.5]),
    ...meanings.map((ground): [string, string, number] => ['text', `${ground}-soft`, 4.5]),
    ...['fill', 'fill-hover', 'danger-fill', 'danger-fill-hover'].map((ground): [string, string, number] => ['on-fill', ground, 4.5]),
    ['on-tooltip', 'tooltip', 4.5],
    ...grounds.map((ground): [string, string, number] => ['line-strong', ground, 3]),
  ]
  const weak = pairs.filter(([text, ground, least]) => contrast(skin[text]!, skin[ground]!) < least)
  expect(weak).toEqual([])
})

test('has a style sheet block for every theme but the default', () => {
  for (const skin of skins.slice(1)) expect(sheet('skins.css')).toContain(`[data-skin='${skin}']`)
})
