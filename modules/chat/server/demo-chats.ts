export type DemoMessage = {
  /** First name of the sender. */
  from: string
  /** `@Name` becomes a mention. */
  text: string
  /** Minutes before the demo starts. */
  ago: number
  /** Index of the quoted message in the chat. */
  replyTo?: number
  reactions?: Record<string, string[]>
  isEdited?: true
  file?: 'floorPlan' | 'prices'
}

export type DemoChat = {
  /** Undefined for direct chats. */
  title?: string
  about?: string
  /** The first member owns the group. */
  members: string[]
  messages: DemoMessage[]
  unseen?: Record<string, number>
  mutedBy?: string[]
}

const HOUR = 60
const DAY = 24 * HOUR

export const demoChats: DemoChat[] = [
  {
    title: 'Dock Street move',
    about: 'Everything about the new showroom in Leeds',
    members: ['Oliver', 'Helena', 'Grace', 'Priya', 'Daniel', 'Sam'],
    unseen: { Helena: 3, Sam: 4 },
    messages: [
      {
        from: 'Oliver',
        text: 'The lease for Dock Street is signed. We have the keys from the **1st**.',
        ago: 16 * DAY,
        reactions: { '🎉': ['Helena', 'Grace', 'Priya', 'Daniel'], '🔑': ['Grace'] },
      },
      { from: 'Helena', text: 'Great news! Who’s booking the movers?', ago: 16 * DAY - 20 },
      { from: 'Oliver', text: 'I am. They need 48 hours’ notice and someone on site from seven.', ago: 16 * DAY - 32, replyTo: 1 },
      { from: 'Priya', text: 'Then I’ll order the shop sign this week. Same green as in Lisbon?', ago: 12 * DAY },
      { from: 'Helena', text: 'Yes, RAL 6005 please.', ago: 12 * DAY - 4, reactions: { '👍': ['Priya'] } },
      {
        from: 'Daniel',
        text: 'The phone number moves on the 27th. Until then, calls go to the warehouse:\n\n```\n*21*0113 496 0140#\n```',
        ago: 6 * DAY,
      },
      {
        from: 'Grace',
        text: 'Here’s the floor plan with the new wall. The big tables fit on the window side.',
        ago: 2 * DAY,
        file: 'floorPlan',
        reactions: { '👀': ['Oliver', 'Sam'] },
      },
      { from: 'Sam', text: 'That leaves 1.20 m to the door. Enough for a pallet truck?', ago: 2 * DAY - 9, replyTo: 6 },
      { from: 'Oliver', text: 'Just about. I measured it twice.', ago: 2 * DAY - 15 },
      {
        from: 'Grace',
        text: '@Helena could you let the landlord at Wharf Lane know that we’re handing back the keys on the 30th?',
        ago: 5 * HOUR,
      },
      { from: 'Priya', text: 'The sign is coming on Friday between 8 and 12. @Sam can you let them in?', ago: 3 * HOUR },
      { from: 'Oliver', text: 'Movers are confirmed for Saturday.', ago: 40, reactions: { '🚚': ['Grace'] } },
    ],
  },
  {
    title: 'Company news',
    about: 'News for the whole company',
    members: [
      'Helena',
      'Sam',
      'Jonas',
      'Amélie',
      'Beatriz',
      'Wei',
      'Oliver',
      'Katharina',
      'Mathieu',
      'Tiago',
      'Priya',
      'Felix',
      'Chloé',
      'Inês',
      'Jun',
      'Grace',
      'Sabine',
      'Lucas',
      'Rui',
      'Fang',
      'Daniel',
      'Mehmet',
    ],
    mutedBy: ['Sam'],
    unseen: { Sam: 2 },
    messages: [
      {
        from: 'Helena',
        text: 'Welcome to our new chat! Ask your questions about it here.',
        ago: 24 * DAY,
        reactions: { '👋': ['Amélie', 'Wei', 'Tiago'], '🎉': ['Grace'] },
      },
      { from: 'Inês', text: 'The December lunch is on the 12th. Please let me know by Friday what you **don’t** eat.', ago: 5 * DAY },
      { from: 'Mathieu', text: 'Pas de noix pour moi, merci !', ago: 5 * DAY - 30, replyTo: 1 },
      { from: 'Wei', text: '我们杭州这边也会一起吃饭 🥟', ago: 4 * DAY, reactions: { '😍': ['Inês', 'Chloé', 'Jun'] } },
      { from: 'Felix', text: 'Feueralarm-Test heute um 11 Uhr. Bitte nicht erschrecken.', ago: 4 * HOUR },
      {
        from: 'Helena',
        text: 'The October figures are in: our best month so far. Thank you all!',
        ago: 2 * HOUR,
        reactions: { '❤️': ['Amélie', 'Oliver', 'Beatriz', 'Jonas', 'Katharina'], '🚀': ['Tiago'] },
      },
    ],
  },
  {
    title: 'Price list',
    members: ['Chloé', 'Helena', 'Jonas', 'Amélie'],
    messages: [
      {
        from: 'Chloé',
        text: 'Here’s a first draft for the dealers. Oak goes up by 4%, pine stays the same.',
        ago: 3 * DAY,
        file: 'prices',
      },
      { from: 'Jonas', text: 'Is that with or without the new freight rates? See https://carriers.example/rates', ago: 3 * DAY - 50 },
      { from: 'Chloé', text: 'Without. I’ll add them tomorrow.', ago: 3 * DAY - 55, isEdited: true },
      { from: 'Amélie', text: '- [x] Oak\n- [x] Pine\n- [ ] Walnut\n\nWalnut is still missing.', ago: DAY, reactions: { '🙏': ['Chloé'] } },
    ],
  },
  {
    members: ['Helena', 'Amélie'],
    unseen: { Helena: 2 },
    messages: [
      { from: 'Amélie', text: 'Do you have ten minutes about the catalogue today?', ago: 2 * DAY },
      { from: 'Helena', text: 'At four?', ago: 2 * DAY - 12 },
      { from: 'Amélie', text: 'Perfect.', ago: 2 * DAY - 13, reactions: { '👍': ['Helena'] } },
      { from: 'Amélie', text: 'The printer called: the proofs are ready. Should I send them to you or straight to Wei?', ago: 70 },
      { from: 'Amélie', text: 'They need an answer by five.', ago: 66 },
    ],
  },
  {
    members: ['Helena', 'Sam'],
    unseen: { Sam: 1 },
    messages: [
      { from: 'Sam', text: 'I updated the opening hours on the website.', ago: 8 * DAY },
      { from: 'Helena', text: 'Thanks! On the map too?', ago: 8 * DAY - 7 },
      { from: 'Sam', text: 'Yes, everywhere.', ago: 8 * DAY - 9 },
      { from: 'Helena', text: 'Could you check the stock count before Monday? Tiago has the lists.', ago: 90 },
    ],
  },
  {
    members: ['Sam', 'Tiago'],
    messages: [
      { from: 'Tiago', text: 'The counting sheets are printed. Aisle 4 still has mixed pallets.', ago: DAY },
      { from: 'Sam', text: 'I’ll bring two more scanners tomorrow.', ago: DAY - 25 },
    ],
  },
  {
    members: ['Helena', 'Wei'],
    messages: [
      { from: 'Wei', text: 'The container leaves Ningbo on Tuesday, with the walnut benches on board.', ago: 6 * DAY },
      { from: 'Helena', text: 'Great. So they’ll be here before the trade fair?', ago: 6 * DAY - 90 },
      { from: 'Wei', text: 'Two days before, if customs is kind to us.', ago: 6 * DAY - 95, reactions: { '🤞': ['Helena'] } },
    ],
  },
]
