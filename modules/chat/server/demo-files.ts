import { crc32, deflateSync } from 'node:zlib'

type Box = { x: number; y: number; width: number; height: number; color: number }

const WIDTH = 640
const HEIGHT = 400
const WALL = 0x33_3b_4a
const FLOOR = 0xf4_ef_e6
const TABLE = 0xb9_8a_56
const GLASS = 0x8e_c5_dd

const plan: Box[] = [
  { x: 0, y: 0, width: WIDTH, height: HEIGHT, color: 0xff_ff_ff },
  { x: 40, y: 40, width: 560, height: 320, color: WALL },
  { x: 50, y: 50, width: 540, height: 300, color: FLOOR },
  { x: 400, y: 50, width: 10, height: 190, color: WALL },
  { x: 90, y: 350, width: 240, height: 10, color: GLASS },
  { x: 470, y: 350, width: 70, height: 10, color: FLOOR },
  ...[80, 200].map((x) => ({ x, y: 270, width: 90, height: 50, color: TABLE })),
  ...[80, 190, 300].map((x) => ({ x, y: 80, width: 70, height: 40, color: TABLE })),
  { x: 440, y: 80, width: 120, height: 30, color: TABLE },
]

/** What people of the sample company send each other: a floor plan and a table. */
export const demoFiles = {
  plan: { name: 'Dock Street, floor plan.png', content: () => picture(plan) },
  prices: {
    name: 'dealers 2027.csv',
    content: () =>
      Buffer.from('Article,2026,2027\nOak table 180 cm,890.00,925.60\nOak table 220 cm,1090.00,1133.60\nPine shelf,149.00,149.00\n'),
  },
}

/** A PNG of plain boxes, painted one over the other. */
function picture(boxes: readonly Box[]): Buffer {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (const { x, y, width, height, color } of boxes) {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) rows.writeUIntBE(color, row * (WIDTH * 3 + 1) + 1 + column * 3, 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
