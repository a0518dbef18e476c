import type { demoFiles } from './demo-files.ts'

/** One card of the sample company; days count from today, those before it are negative. */
export type DemoCard = {
  title: string
  description?: string
  labels?: string[]
  /** First names. */
  for?: string[]
  due?: number
  isDone?: true
  isArchived?: true
  steps?: [title: string, isDone: boolean][]
  says?: [name: string, text: string][]
  /** Attachments, of which the first one is a picture and its cover. */
  files?: (keyof typeof demoFiles)[]
  /** Days since it was written down. */
  age: number
}

export type DemoProject = {
  title: string
  members: string[]
  labels: [title: string, color: 'violet' | 'green' | 'amber' | 'red' | 'blue' | 'grey'][]
  boards: { title: string; limit?: number; cards: DemoCard[] }[]
}

export const demoProjects: DemoProject[] = [
  {
    title: 'Spring collection',
    members: ['Helena', 'Sam', 'Jonas', 'Amélie', 'Mathieu', 'Priya', 'Wei', 'Nadia'],
    labels: [
      ['Design', 'violet'],
      ['Workshop', 'amber'],
      ['Photo', 'blue'],
      ['Urgent', 'red'],
      ['Supplier', 'green'],
    ],
    boards: [
      {
        title: 'Ideas',
        cards: [
          { title: 'Stackable stool in ash', labels: ['Design'], for: ['Mathieu'], age: 18 },
          { title: 'Linen cushions in three greens', labels: ['Design', 'Supplier'], for: ['Nadia'], due: 12, age: 9 },
          { title: 'Wall shelf without visible screws', labels: ['Workshop'], age: 21, description: 'See the sketch of **Jonas**.' },
          { title: 'Lamp made of offcuts', labels: ['Design'], for: ['Amélie', 'Wei'], age: 6, files: ['lamp'] },
          { title: 'Children’s desk that grows along', age: 30 },
        ],
      },
      {
        title: 'In design',
        limit: 4,
        cards: [
          {
            title: 'Oak table, version 5',
            files: ['table', 'parts'],
            labels: ['Design', 'Urgent'],
            for: ['Mathieu', 'Sam'],
            due: 2,
            age: 14,
            description: 'Please check:\n\n1. Leg spacing\n2. Grain direction\n3. Screw positions `M6 × 40`',
            steps: [
              ['Drawings', true],
              ['Model 1:5', true],
              ['Load test', false],
              ['Release', false],
            ],
            says: [
              ['Jonas', 'The legs stand 4 mm too far apart in the last drawing.'],
              ['Mathieu', 'Corrected, the new sheet is in the shared folder.'],
              ['Sam', 'Load test is booked for Tuesday.'],
            ],
          },
          { title: 'Bench with a backrest', labels: ['Design'], for: ['Amélie'], due: 5, age: 10 },
          { title: 'Coat rack for narrow halls', labels: ['Design', 'Workshop'], for: ['Priya'], due: -1, age: 12 },
        ],
      },
      {
        title: 'In the workshop',
        limit: 3,
        cards: [
          {
            title: 'Walnut bench, first series of 20',
            labels: ['Workshop'],
            for: ['Jonas'],
            due: 7,
            age: 16,
            steps: [
              ['Timber cut', true],
              ['Frames glued', true],
              ['Oiled', false],
            ],
            says: [['Jonas', 'Six frames are done, the glue is back in stock.']],
          },
          { title: 'Sample of the folding screen', labels: ['Workshop', 'Supplier'], for: ['Wei'], due: 3, age: 11 },
        ],
      },
      {
        title: 'Done',
        cards: [
          { title: 'Choose the oil for all oak pieces', labels: ['Workshop'], for: ['Jonas'], due: -6, isDone: true, age: 25 },
          { title: 'Photos of the sideboard', labels: ['Photo'], for: ['Nadia'], due: -3, isDone: true, age: 19 },
          { title: 'Agree prices with the sawmill', labels: ['Supplier'], for: ['Helena'], isDone: true, age: 27 },
          { title: 'Old catalogue layout', labels: ['Design'], isArchived: true, age: 40 },
        ],
      },
    ],
  },
  {
    title: 'Leeds showroom',
    members: ['Helena', 'Sam', 'Oliver', 'Grace', 'Daniel', 'Hannah'],
    labels: [
      ['Building', 'amber'],
      ['Opening', 'violet'],
      ['Waiting', 'grey'],
    ],
    boards: [
      {
        title: 'To do',
        cards: [
          { title: 'Order the shop sign', labels: ['Building'], for: ['Oliver'], due: 4, age: 8 },
          { title: 'Invite the neighbours to the opening', labels: ['Opening'], for: ['Grace'], due: 15, age: 5 },
          { title: 'Print window stickers', labels: ['Opening'], for: ['Hannah'], age: 3 },
          { title: 'Alarm system: three offers', labels: ['Building', 'Waiting'], for: ['Daniel'], due: 1, age: 9 },
        ],
      },
      {
        title: 'Doing',
        limit: 3,
        cards: [
          {
            title: 'Paint the back wall',
            labels: ['Building'],
            for: ['Oliver', 'Sam'],
            due: 0,
            age: 6,
            steps: [
              ['Fill the holes', true],
              ['First coat', true],
              ['Second coat', false],
            ],
          },
          { title: 'Floor plan of the first floor', labels: ['Building'], for: ['Grace'], due: 3, age: 7 },
        ],
      },
      {
        title: 'Done',
        cards: [
          { title: 'Sign the lease', for: ['Helena'], isDone: true, due: -9, age: 20 },
          { title: 'Transfer the telephone number', labels: ['Building'], for: ['Daniel'], isDone: true, age: 15 },
        ],
      },
    ],
  },
  {
    title: 'Website',
    members: ['Helena', 'Sam', 'Wei', 'Hannah', 'Daniel', 'Chloé'],
    labels: [
      ['Bug', 'red'],
      ['Text', 'blue'],
      ['Shop', 'green'],
    ],
    boards: [
      {
        title: 'Backlog',
        cards: [
          { title: 'Care instructions in Chinese', labels: ['Text'], for: ['Wei'], due: 8, age: 12 },
          { title: 'Filter products by timber', labels: ['Shop'], age: 22 },
          { title: 'Dealer list on a map', age: 16 },
        ],
      },
      {
        title: 'This week',
        limit: 5,
        cards: [
          {
            title: 'Basket forgets the delivery date',
            labels: ['Bug', 'Shop'],
            for: ['Daniel'],
            due: -2,
            age: 5,
            says: [['Hannah', 'Two customers called about this today.']],
          },
          { title: 'Opening hours over the holidays', labels: ['Text'], for: ['Hannah', 'Chloé'], due: 6, age: 4 },
        ],
      },
      { title: 'Live', cards: [{ title: 'Contact form', labels: ['Bug'], for: ['Daniel'], isDone: true, age: 13 }] },
    ],
  },
]
