import { createPng } from '#platform/server/files/png.ts'

type Box = { x: number; y: number; width: number; height: number; color: number }

const WIDTH = 640
const HEIGHT = 400
const WALL = 0x33_3b_4a
const FLOOR = 0xf4_ef_e6
const TABLE = 0xb9_8a_56
const GLASS = 0x8e_c5_dd

const floorPlan: Box[] = [
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

export const demoFiles = {
  floorPlan: { name: 'Dock Street, floor plan.png', content: () => drawBoxes(floorPlan) },
  prices: {
    name: 'dealers 2027.csv',
    content: () =>
      Buffer.from('Article,2026,2027\nOak table 180 cm,890.00,925.60\nOak table 220 cm,1090.00,1133.60\nPine shelf,149.00,149.00\n'),
  },
}

/** Later boxes cover earlier ones. */
const drawBoxes = (boxes: readonly Box[]) =>
  createPng(
    WIDTH,
    HEIGHT,
    (x, y) => boxes.findLast((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)!.color,
  )
