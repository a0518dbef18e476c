/** One message of the sample company: who (by first name), what, and how many minutes before the demo starts. */
export type DemoMessage = {
  from: string
  text: string
  ago: number
  /** Which earlier message of the chat it answers, counted from 0. */
  replyTo?: number
  /** Emoji → first names. */
  reactions?: Record<string, string[]>
  isEdited?: true
  file?: 'plan' | 'prices'
}

export type DemoChat = {
  /** Of a group; between two people there is none. */
  title?: string
  about?: string
  /** The first one owns a group. */
  members: string[]
  messages: DemoMessage[]
  /** How many of the last messages these people have not seen yet. */
  unseen?: Record<string, number>
  /** Who is told of mentions only. */
  mutedBy?: string[]
}

const HOUR = 60
const DAY = 24 * HOUR

/** `@Name` becomes a mention. */
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
      { from: 'Helena', text: 'Wonderful news. Who books the movers?', ago: 16 * DAY - 20 },
      { from: 'Oliver', text: 'I do. They want 48 hours notice and somebody on site from seven.', ago: 16 * DAY - 32, replyTo: 1 },
      { from: 'Priya', text: 'Then I order the shop sign this week. Same green as in Lisbon?', ago: 12 * DAY },
      { from: 'Helena', text: 'Yes, RAL 6005 please.', ago: 12 * DAY - 4, reactions: { '👍': ['Priya'] } },
      {
        from: 'Daniel',
        text: 'The phone number moves on the 27th. Until then calls go to the warehouse:\n\n```\n*21*0113 496 0140#\n```',
        ago: 6 * DAY,
      },
      {
        from: 'Grace',
        text: 'Here is the floor plan with the new wall. The big tables fit on the window side.',
        ago: 2 * DAY,
        file: 'plan',
        reactions: { '👀': ['Oliver', 'Sam'] },
      },
      { from: 'Sam', text: 'That leaves 1.20 m to the door. Enough for a pallet truck?', ago: 2 * DAY - 9, replyTo: 6 },
      { from: 'Oliver', text: 'Just. I measured it twice.', ago: 2 * DAY - 15 },
      { from: 'Grace', text: '@Helena could you tell the landlord at Wharf Lane that we hand back the keys on the 30th?', ago: 5 * HOUR },
      { from: 'Priya', text: 'The sign comes on Friday between 8 and 12. @Sam can you let them in?', ago: 3 * HOUR },
      { from: 'Oliver', text: 'Movers are confirmed for Saturday.', ago: 40, reactions: { '🚚': ['Grace'] } },
    ],
  },
  {
    title: 'Everybody',
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
        text: 'Welcome to chat! Questions about it go here too.',
        ago: 24 * DAY,
        reactions: { '👋': ['Amélie', 'Wei', 'Tiago'], '🎉': ['Grace'] },
      },
      { from: 'Inês', text: 'The December lunch is on the 12th. Please tell me by Friday what you do **not** eat.', ago: 5 * DAY },
      { from: 'Mathieu', text: 'Pas de noix pour moi, merci !', ago: 5 * DAY - 30, replyTo: 1 },
      { from: 'Wei', text: '我们杭州这边也会一起吃饭 🥟', ago: 4 * DAY, reactions: { '😍': ['Inês', 'Chloé', 'Jun'] } },
      { from: 'Felix', text: 'Feueralarm-Test heute um 11 Uhr. Bitte nicht erschrecken.', ago: 4 * HOUR },
      {
        from: 'Helena',
        text: 'The October figures are in: our best month so far. Thank you all.',
        ago: 2 * HOUR,
        reactions: { '❤️': ['Amélie', 'Oliver', 'Beatriz', 'Jonas', 'Katharina'], '🚀': ['Tiago'] },
      },
    ],
  },
  {
    title: 'Price list',
    members: ['Chloé', 'Helena', 'Jonas', 'Amélie'],
    messages: [
      { from: 'Chloé', text: 'A first draft for the dealers. Oak goes up by 4 %, pine stays.', ago: 3 * DAY, file: 'prices' },
      { from: 'Jonas', text: 'Is that with or without the new freight rates? See https://carriers.example/rates', ago: 3 * DAY - 50 },
      { from: 'Chloé', text: 'Without. I add them tomorrow.', ago: 3 * DAY - 55, isEdited: true },
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
      { from: 'Amélie', text: 'The printer called: the proofs are ready. Shall I send them to you or straight to Wei?', ago: 70 },
      { from: 'Amélie', text: 'They need an answer by five.', ago: 66 },
    ],
  },
  {
    members: ['Helena', 'Sam'],
    unseen: { Sam: 1 },
    messages: [
      { from: 'Sam', text: 'I changed the opening hours on the website.', ago: 8 * DAY },
      { from: 'Helena', text: 'Thank you. Also on the map?', ago: 8 * DAY - 7 },
      { from: 'Sam', text: 'Yes, everywhere.', ago: 8 * DAY - 9 },
      { from: 'Helena', text: 'Could you look at the stock count before Monday? Tiago has the lists.', ago: 90 },
    ],
  },
  {
    members: ['Sam', 'Tiago'],
    messages: [
      { from: 'Tiago', text: 'The counting sheets are printed. Aisle 4 still has mixed pallets.', ago: DAY },
      { from: 'Sam', text: 'I bring two more scanners tomorrow.', ago: DAY - 25 },
    ],
  },
  {
    members: ['Helena', 'Wei'],
    messages: [
      { from: 'Wei', text: 'The container leaves Ningbo on Tuesday, with the walnut benches on board.', ago: 6 * DAY },
      { from: 'Helena', text: 'Great. Then they are here before the fair?', ago: 6 * DAY - 90 },
      { from: 'Wei', text: 'Two days before, if customs is kind to us.', ago: 6 * DAY - 95, reactions: { '🤞': ['Helena'] } },
    ],
  },
]
