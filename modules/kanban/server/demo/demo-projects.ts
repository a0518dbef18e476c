import type { demoFiles } from './demo-files.ts'

/** `dueInDays` counts days from today; negative values are in the past. */
export type DemoCard = {
  title: string
  description?: string
  labels?: string[]
  /** First names. */
  assignees?: string[]
  dueInDays?: number
  isDone?: true
  isArchived?: true
  checklist?: [title: string, isDone: boolean][]
  comments?: [name: string, text: string][]
  /** The first one is an image and becomes the cover. */
  files?: (keyof typeof demoFiles)[]
  /** Days since the card was created. */
  ageInDays: number
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
      ['Purchasing', 'green'],
    ],
    boards: [
      {
        title: 'Ideas',
        cards: [
          { title: 'Stackable stool in ash', labels: ['Design'], assignees: ['Mathieu'], ageInDays: 18 },
          { title: 'Linen cushions in three greens', labels: ['Design', 'Purchasing'], assignees: ['Nadia'], dueInDays: 12, ageInDays: 9 },
          { title: 'Wall shelf without visible screws', labels: ['Workshop'], ageInDays: 21, description: 'See the sketch of **Jonas**.' },
          { title: 'Lamp made of offcuts', labels: ['Design'], assignees: ['Amélie', 'Wei'], ageInDays: 6, files: ['lamp'] },
          { title: 'Children’s desk that grows along', ageInDays: 30 },
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
            assignees: ['Mathieu', 'Sam'],
            dueInDays: 2,
            ageInDays: 14,
            description: 'Please check:\n\n1. Leg spacing\n2. Grain direction\n3. Screw positions `M6 × 40`',
            checklist: [
              ['Drawings', true],
              ['Model 1:5', true],
              ['Load test', false],
              ['Release', false],
            ],
            comments: [
              ['Jonas', 'The legs stand 4 mm too far apart in the last drawing.'],
              ['Mathieu', 'Corrected, the new sheet is in the shared folder.'],
              ['Sam', 'Load test is booked for Tuesday.'],
            ],
          },
          { title: 'Bench with a backrest', labels: ['Design'], assignees: ['Amélie'], dueInDays: 5, ageInDays: 10 },
          { title: 'Coat rack for narrow halls', labels: ['Design', 'Workshop'], assignees: ['Priya'], dueInDays: -1, ageInDays: 12 },
        ],
      },
      {
        title: 'In the workshop',
        limit: 3,
        cards: [
          {
            title: 'Walnut bench, first series of 20',
            labels: ['Workshop'],
            assignees: ['Jonas'],
            dueInDays: 7,
            ageInDays: 16,
            checklist: [
              ['Timber cut', true],
              ['Frames glued', true],
              ['Oiled', false],
            ],
            comments: [['Jonas', 'Six frames are done, the glue is back in stock.']],
          },
          { title: 'Sample of the folding screen', labels: ['Workshop', 'Purchasing'], assignees: ['Wei'], dueInDays: 3, ageInDays: 11 },
        ],
      },
      {
        title: 'Done',
        cards: [
          {
            title: 'Choose the oil for all oak pieces',
            labels: ['Workshop'],
            assignees: ['Jonas'],
            dueInDays: -6,
            isDone: true,
            ageInDays: 25,
          },
          { title: 'Photos of the sideboard', labels: ['Photo'], assignees: ['Nadia'], dueInDays: -3, isDone: true, ageInDays: 19 },
          { title: 'Agree prices with the sawmill', labels: ['Purchasing'], assignees: ['Helena'], isDone: true, ageInDays: 27 },
          { title: 'Old catalogue layout', labels: ['Design'], isArchived: true, ageInDays: 40 },
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
          { title: 'Order the shop sign', labels: ['Building'], assignees: ['Oliver'], dueInDays: 4, ageInDays: 8 },
          { title: 'Invite the neighbours to the opening', labels: ['Opening'], assignees: ['Grace'], dueInDays: 15, ageInDays: 5 },
          { title: 'Print window stickers', labels: ['Opening'], assignees: ['Hannah'], ageInDays: 3 },
          { title: 'Alarm system: three offers', labels: ['Building', 'Waiting'], assignees: ['Daniel'], dueInDays: 1, ageInDays: 9 },
        ],
      },
      {
        title: 'Doing',
        limit: 3,
        cards: [
          {
            title: 'Paint the back wall',
            labels: ['Building'],
            assignees: ['Oliver', 'Sam'],
            dueInDays: 0,
            ageInDays: 6,
            checklist: [
              ['Fill the holes', true],
              ['First coat', true],
              ['Second coat', false],
            ],
          },
          { title: 'Floor plan of the first floor', labels: ['Building'], assignees: ['Grace'], dueInDays: 3, ageInDays: 7 },
        ],
      },
      {
        title: 'Done',
        cards: [
          { title: 'Sign the lease', assignees: ['Helena'], isDone: true, dueInDays: -9, ageInDays: 20 },
          { title: 'Transfer the telephone number', labels: ['Building'], assignees: ['Daniel'], isDone: true, ageInDays: 15 },
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
          { title: 'Care instructions in Chinese', labels: ['Text'], assignees: ['Wei'], dueInDays: 8, ageInDays: 12 },
          { title: 'Filter products by timber', labels: ['Shop'], ageInDays: 22 },
          { title: 'Dealer list on a map', ageInDays: 16 },
        ],
      },
      {
        title: 'This week',
        limit: 5,
        cards: [
          {
            title: 'Basket forgets the delivery date',
            labels: ['Bug', 'Shop'],
            assignees: ['Daniel'],
            dueInDays: -2,
            ageInDays: 5,
            comments: [['Hannah', 'Two customers called about this today.']],
          },
          { title: 'Opening hours over the holidays', labels: ['Text'], assignees: ['Hannah', 'Chloé'], dueInDays: 6, ageInDays: 4 },
        ],
      },
      { title: 'Live', cards: [{ title: 'Contact form', labels: ['Bug'], assignees: ['Daniel'], isDone: true, ageInDays: 13 }] },
    ],
  },
]
