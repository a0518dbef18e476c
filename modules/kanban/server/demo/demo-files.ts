const WIDTH = 640
const HEIGHT = 360

const drawing = (ground: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>${shapes}</svg>`

const table = drawing(
  '#efe7da',
  `<path d="M0 270H640V360H0z" fill="#ddd0bc"/>
  <path d="M150 172 128 300h18l30-122zM490 172l22 128h-18l-30-122z" fill="#8a5f35"/>
  <rect x="110" y="146" width="420" height="28" rx="6" fill="#b98a56"/>
  <path d="M130 156h150M310 162h180M200 168h90" stroke="#9c7040" stroke-width="2"/>
  <path d="M110 118H530M110 110v16M530 110v16" stroke="#5b4fd6" stroke-width="2"/>`,
)

const lamp = drawing(
  '#2e3450',
  `<circle cx="320" cy="176" r="120" fill="#ffd78a" opacity=".16"/><circle cx="320" cy="176" r="76" fill="#ffd78a" opacity=".3"/>
  <path d="M320 0v96" stroke="#12152a" stroke-width="5"/>
  ${[0, 1, 2, 3, 4].map((at) => `<rect x="${254 - at * 9}" y="${96 + at * 22}" width="${132 + at * 18}" height="17" rx="4" fill="${at % 2 ? '#c79a63' : '#a97a45'}"/>`).join('')}
  <ellipse cx="320" cy="214" rx="62" ry="10" fill="#ffe9bd"/>`,
)

const picture = async (svg: string): Promise<Buffer> => (await import('sharp')).default(Buffer.from(svg)).png().toBuffer()
const text = async (lines: string[]): Promise<Buffer> => Buffer.from(`${lines.join('\n')}\n`)

export const demoFiles = {
  table: { name: 'oak table, version 5.png', content: () => picture(table) },
  lamp: { name: 'lamp, first try.png', content: () => picture(lamp) },
  parts: {
    name: 'parts of the oak table.csv',
    content: () => text(['Part,Pieces,Length,Width,Height', 'Top,1,1800,900,28', 'Leg,4,720,60,60', 'Rail,2,1500,80,24']),
  },
}
