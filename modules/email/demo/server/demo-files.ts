import { createPng, type PixelColor } from '#platform/server/files/png.ts'
import type { DemoFile } from './demo-email.ts'

export const demoFiles: Record<DemoFile, { name: string; content: () => Buffer }> = {
  plan: { name: 'Floor plan.png', content: () => createPng(640, 400, floorPlan) },
  swatches: { name: 'IMG_2041.png', content: () => createPng(600, 400, woodGrain) },
  offer: {
    name: 'Quote.pdf',
    content: () => createPdf(['Quote 2026-118', '', '12 cubic metres of dried oak', '24 linen covers', '', 'Valid for 30 days']),
  },
  minutes: {
    name: 'Minutes.pdf',
    content: () => createPdf(['Minutes of the managers meeting', '', '1. Dealer prices', '2. Van for Lyon', '3. Porto']),
  },
  contract: {
    name: 'Contract.pdf',
    content: () => createPdf(['Contract', '', 'between Harbor & Pine', 'and the undersigned', '', 'Two years, renewable']),
  },
  prices: {
    name: 'Prices 2027.csv',
    content: () =>
      Buffer.from('Item,2026,2027\nOak table 180 cm,890.00,925.60\nOak table 220 cm,1090.00,1133.60\nPine shelf,149.00,149.00\n'),
  },
}

function createPdf(lines: readonly string[]): Buffer {
  const text = lines.map(
    (line, index) => `BT /F1 ${index === 0 ? 22 : 13} Tf 72 ${760 - 28 * index} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
  )
  const content = text.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1')
}

const floorPlan: PixelColor = (x, y) => {
  if (x < 40 || y < 40 || x >= 600 || y >= 360) return 0xff_ff_ff
  if (x < 50 || y < 50 || x >= 590 || (y >= 350 && (x < 90 || x > 330))) return 0x33_3b_4a
  if (y >= 350) return 0x8e_c5_dd
  if (x >= 400 && x < 410 && y < 240) return 0x33_3b_4a
  return y >= 270 && y < 320 && ((x >= 80 && x < 170) || (x >= 200 && x < 290)) ? 0xb9_8a_56 : 0xf4_ef_e6
}

const woodGrain: PixelColor = (x, y) => {
  if (Math.abs(y - 120 - x / 4) < 1.5 && x > 180 && x < 430) return 0xf2_e4_cf
  const wave = Math.sin(y / 9 + Math.sin(x / 70) * 2) * 14
  const [red, green, blue] = [172 + wave, 121 + wave, 71 + wave / 2].map(Math.round)
  return (red! << 16) | (green! << 8) | blue!
}
