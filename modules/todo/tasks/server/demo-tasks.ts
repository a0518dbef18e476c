/** `due` counts days from today; negative values are in the past. */
export type DemoTask = {
  title: string
  description?: string
  due?: number
  time?: string
  tags?: string[]
  /** First name; unassigned if missing. */
  for?: string
  /** Days since the task was created. */
  age: number
  isImportant?: true
  /** Days since the task was completed. */
  done?: number
  isDeleted?: true
  steps?: { title: string; isDone?: true; for?: string; due?: number }[]
}

export const demoTasks: DemoTask[] = [
  {
    title: 'Move the Leeds showroom to Dock Street',
    description:
      'The lease at Wharf Lane ends **on the last of the month**.\n\n- Keys: ask Grace\n- Floor plan: shelf 3, blue folder\n- Movers need 48 hours notice\n\n> Nothing goes into storage without a label.',
    due: 9,
    tags: ['team', 'high'],
    for: 'Oliver',
    age: 16,
    isImportant: true,
    steps: [
      { title: 'Sign the new lease', isDone: true, for: 'Helena' },
      { title: 'Book the movers', isDone: true, for: 'Oliver' },
      { title: 'Order the shop sign', for: 'Priya', due: 2 },
      { title: 'Transfer the phone number', for: 'Daniel', due: 4 },
      { title: 'Tell customers the new address', for: 'Grace', due: 6 },
      { title: 'Hand back the old keys', for: 'Oliver', due: 9 },
    ],
  },
  {
    title: 'Prepare the quarterly stock count',
    description: 'Same lists as in summer, see the notes on **mixed pallets**.',
    due: 3,
    tags: ['team', 'medium'],
    for: 'Tiago',
    age: 8,
    steps: [
      { title: 'Print counting sheets', isDone: true },
      { title: 'Assign aisles', for: 'Tiago', due: 1 },
      { title: 'Charge the scanners', for: 'Rui' },
    ],
  },
  { title: 'Call the printer about the catalogue proofs', due: 0, time: '15:00', tags: ['high'], for: 'Amélie', age: 4, isImportant: true },
  { title: 'Send the October figures to the accountant', due: -2, tags: ['high'], for: 'Helena', age: 10, isImportant: true },
  { title: 'Reply to the landlord about the heating', due: -1, tags: ['medium'], for: 'Jonas', age: 6 },
  { title: 'Order toner for the second floor', due: 0, tags: ['low'], for: 'Priya', age: 3 },
  { title: 'Weekly call with the sawmill', due: 1, time: '09:30', tags: ['team'], for: 'Katharina', age: 5 },
  {
    title: 'Review the oak table drawings',
    description: 'Version 4 is in the shared folder. Please check:\n\n1. Leg spacing\n2. Grain direction\n3. Screw positions `M6 × 40`',
    due: 2,
    tags: ['medium', 'update'],
    for: 'Mathieu',
    age: 7,
  },
  { title: 'Renew the domain harbor-pine.example', due: 12, tags: ['high'], for: 'Jonas', age: 20, isImportant: true },
  {
    title: 'Plan the December team lunch',
    description: 'About **35 people**, two vegans, one nut allergy.',
    due: 14,
    tags: ['team', 'low'],
    for: 'Inês',
    age: 5,
  },
  { title: 'Update the price list for dealers', due: 4, tags: ['update'], for: 'Chloé', age: 9 },
  { title: 'Interview: warehouse assistant', due: 1, time: '14:00', tags: ['team'], for: 'Sabine', age: 6 },
  { title: 'Check insurance for the new van', due: 6, tags: ['medium'], for: 'Marcus', age: 11 },
  { title: 'Photograph the walnut bench', due: 5, tags: ['low'], for: 'Nadia', age: 3 },
  {
    title: 'Translate the care leaflet into Chinese',
    description: '给**产品组**: 两页, 注意木油的说明。',
    due: 8,
    tags: ['update'],
    for: 'Wei',
    age: 4,
  },
  { title: 'Chase the overdue invoice of Café Lumière', due: -4, tags: ['high'], for: 'Élodie', age: 13, isImportant: true },
  { title: 'Test the fire alarm', due: 0, time: '11:00', tags: ['medium'], for: 'Felix', age: 2 },
  { title: 'Collect feedback on the new packaging', due: 10, tags: ['update'], for: 'Marta', age: 6 },
  { title: 'Book flights to the Cologne fair', due: 7, tags: ['team'], for: 'Anke', age: 3 },
  { title: 'Replace the broken label printer', due: -3, tags: ['medium'], for: 'Rui', age: 9 },
  {
    title: 'Write the newsletter for December',
    description: '### Ideas\n\n- The walnut bench\n- *Behind the scenes* in Hangzhou\n- Opening hours over the holidays',
    due: 11,
    tags: ['update'],
    for: 'Grace',
    age: 2,
  },
  { title: 'Set up the laptop for the new colleague', due: 2, tags: ['low'], for: 'Daniel', age: 4 },
  { title: 'Ask three carriers for pallet prices', due: 5, tags: ['medium'], for: 'Hugo', age: 8 },
  { title: 'Agree delivery dates with Hangzhou', due: 1, time: '08:00', tags: ['high'], for: 'Jun', age: 5, isImportant: true },
  { title: 'Water the plants in the showroom', due: 0, tags: ['low'], for: 'Siobhán', age: 1 },
  { title: 'Clean up the customer list', tags: ['low', 'update'], for: 'Hannah', age: 25 },
  { title: 'Find a better supplier for felt pads', tags: ['low'], age: 30 },
  { title: 'Document how returns are booked', tags: ['update'], for: 'Beatriz', age: 18 },
  {
    title: 'Compare two offers for solar panels',
    description: '| | A | B |\n| --- | --- | --- |\n| kWp | 24 | 28 |\n| Price | 31,900 | 36,400 |',
    due: 20,
    tags: ['medium'],
    for: 'Helena',
    age: 12,
  },
  { title: 'Repair the gate of the loading bay', due: -6, tags: ['high'], for: 'Pedro', age: 15 },
  { title: 'Prepare payslips', due: 6, tags: ['high'], for: 'Sofia', age: 2, isImportant: true },
  { title: 'Choose fabric samples for spring', due: 13, tags: ['team'], for: 'Fang', age: 4 },
  { title: 'Ask legal about the new terms of sale', due: 3, tags: ['medium'], for: 'Helena', age: 9 },
  { title: 'Measure the window for Atelier Dubois', due: 2, time: '10:15', for: 'Lucas', age: 3 },
  { title: 'Return the hired scaffolding', due: 1, tags: ['low'], for: 'Tobias', age: 7 },
  { title: 'Train two colleagues on the new saw', due: 16, tags: ['team'], for: 'Mehmet', age: 5 },
  { title: 'Check smoke detectors in Lyon', due: 18, for: 'Chloé', age: 6 },
  { title: 'Decide on the colour of the new boxes', tags: ['team'], for: 'Amélie', age: 3 },
  { title: 'Back up the photo archive', due: 4, tags: ['low'], for: 'Ming', age: 14 },
  { title: 'Thank the team in Hangzhou', due: 1, for: 'Helena', age: 1 },
  { title: 'Install the new coffee machine', tags: ['low'], for: 'Oliver', age: 12, done: 1 },
  { title: 'Pay the customs invoice', tags: ['high'], for: 'Sofia', age: 9, done: 2, isImportant: true, due: -2 },
  { title: 'Renew the fair stand reservation', tags: ['high'], for: 'Anke', age: 21, done: 5 },
  { title: 'Hang the new safety signs', tags: ['medium'], for: 'Felix', age: 16, done: 3 },
  { title: 'Answer the survey of the chamber of commerce', tags: ['low'], for: 'Jonas', age: 18, done: 8 },
  { title: 'Proofread the German manual', tags: ['update'], for: 'Greta', age: 11, done: 4 },
  { title: 'Order business cards for Wei and Li Na', tags: ['low'], for: 'Priya', age: 14, done: 6 },
  { title: 'Fix the contact form', tags: ['high', 'update'], for: 'Daniel', age: 7, done: 1, due: -1 },
  { title: 'Tidy the sample shelf', tags: ['team'], for: 'Nadia', age: 20, done: 12 },
  { title: 'Send condolences to the Brandt family', for: 'Helena', age: 10, done: 9 },
  { title: 'Book a room for the dealer meeting', tags: ['team'], for: 'Inês', age: 15, done: 7 },
  { title: 'Check the first-aid kits', tags: ['medium'], for: 'Sabine', age: 24, done: 15 },
  { title: 'Update opening hours on the website', tags: ['update'], for: 'Hannah', age: 8, done: 0 },
  { title: 'Agree holiday cover for December', tags: ['team'], for: 'Katharina', age: 13, done: 2 },
  { title: 'Ask for a quote for balloons', tags: ['low'], for: 'Marcus', age: 22, isDeleted: true },
  { title: 'Print the old logo stickers', tags: ['update'], age: 27, isDeleted: true },
  { title: 'Call the printer (twice in the list)', for: 'Amélie', age: 4, isDeleted: true },
  { title: 'Rent a stand at the Porto fair', tags: ['team', 'medium'], for: 'Beatriz', age: 19, isDeleted: true },
]
