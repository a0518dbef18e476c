import type { ResizedImage } from '../products/server/resize-image.ts'

const WIDTH = 640
const HEIGHT = 480

/** Background, floor, body and accent. */
const palettes = [
  ['#efe7da', '#ddd0bc', '#b98a56', '#5b4fd6'],
  ['#dfe9ec', '#c8d8dc', '#4f7f8b', '#d9863d'],
  ['#ece4ee', '#d9cbdd', '#7d5a86', '#3f8f6b'],
] as const
export const PALETTE_COUNT = palettes.length

type Colors = (typeof palettes)[number]
type Drawing = (colors: Colors) => string

const legs = (left: number, right: number, top: number, color: string) =>
  [left, right].map((x) => `<path d="M${x} ${top}h22l${x < 320 ? -10 : 10} 150h-14z" fill="${color}"/>`).join('')

const drawings: Record<string, Drawing> = {
  Tables: ([, , body, accent]) =>
    `<rect x="90" y="210" width="460" height="26" rx="6" fill="${body}"/>${legs(130, 488, 236, body)}
    <path d="M290 210v-52h44v52z" fill="${accent}"/><circle cx="312" cy="140" r="30" fill="${accent}" opacity=".35"/>`,
  Seating: ([, , body, accent]) =>
    `<path d="M220 110h20v170h-20zM400 110h20v170h-20z" fill="${body}"/><rect x="216" y="118" width="208" height="22" rx="6" fill="${body}"/>
    <rect x="216" y="168" width="208" height="18" rx="6" fill="${body}"/><rect x="206" y="262" width="228" height="26" rx="8" fill="${accent}"/>${legs(216, 402, 288, body)}`,
  Lamps: ([, , body, accent]) =>
    `<circle cx="320" cy="230" r="140" fill="${accent}" opacity=".14"/><circle cx="320" cy="230" r="86" fill="${accent}" opacity=".3"/>
    <path d="M316 0h8v120h-8z" fill="${body}"/><path d="M240 220q80-150 160 0z" fill="${body}"/><circle cx="320" cy="228" r="26" fill="#fff3cf"/>`,
  'Cupboards and racks': ([, , body, accent]) =>
    `<path d="M180 80h18v320h-18zM442 80h18v320h-18z" fill="${body}"/>
    ${[130, 220, 310].map((y) => `<rect x="180" y="${y}" width="280" height="16" fill="${body}"/>`).join('')}
    ${[0, 1, 2, 3, 4].map((at) => `<rect x="${214 + at * 26}" y="${160 + (at % 2) * 12}" width="20" height="${60 - (at % 2) * 12}" fill="${accent}" opacity="${0.9 - at * 0.14}"/>`).join('')}
    <circle cx="390" cy="284" r="26" fill="${accent}" opacity=".5"/>`,
  'Hand tools': ([, , body, accent]) =>
    `<g transform="rotate(-24 320 240)"><rect x="140" y="222" width="230" height="34" rx="16" fill="${body}"/><path d="M370 214h150l34 25-34 25H370z" fill="#aeb6bd"/>
    <rect x="352" y="214" width="26" height="50" fill="${accent}"/></g>`,
  'Oils and paints': ([, , body, accent]) =>
    `<rect x="230" y="150" width="180" height="210" rx="10" fill="${body}"/><ellipse cx="320" cy="150" rx="90" ry="22" fill="${accent}"/>
    <rect x="230" y="220" width="180" height="74" fill="#fff" opacity=".75"/><path d="M236 152q84-120 168 0" fill="none" stroke="#8d949a" stroke-width="6"/>
    <path d="M250 150q6 60 20 70q14-8 12-66z" fill="${accent}"/>`,
  'Rope and rigging': ([, , body, accent]) =>
    `${[0, 1, 2, 3].map((at) => `<ellipse cx="320" cy="${320 - at * 34}" rx="${150 - at * 8}" ry="40" fill="none" stroke="${at % 2 ? accent : body}" stroke-width="26"/>`).join('')}
    <path d="M440 220q80-40 70-130" fill="none" stroke="${body}" stroke-width="24" stroke-linecap="round"/>`,
  Kitchen: ([, , body, accent]) =>
    `<rect x="120" y="290" width="300" height="96" rx="18" fill="${body}"/><circle cx="386" cy="322" r="10" fill="#fff" opacity=".7"/>
    <path d="M440 266h90v90q0 30-30 30h-30q-30 0-30-30z" fill="${accent}"/><path d="M530 290q44 8 0 62" fill="none" stroke="${accent}" stroke-width="14"/>`,
}

/** Draws a sample image without network access. Only WebP, because the start of the demo waits for it. */
export async function drawCategoryImage(category: string, palette: number): Promise<ResizedImage> {
  const colors = palettes[palette % PALETTE_COUNT]!
  const [ground, floor] = colors
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>
    <path d="M0 386H${WIDTH}V${HEIGHT}H0z" fill="${floor}"/>${drawings[category]!(colors)}</svg>`
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const sizes = []
  for (const width of [WIDTH / 2, WIDTH]) {
    const content = await sharp(data, { raw: info }).resize(width).webp({ quality: 80, effort: 1 }).toBuffer()
    sizes.push({ content, width, height: (width * HEIGHT) / WIDTH })
  }
  return { color: ground, sizes }
}
