import { beforeAll, describe, expect, it } from 'vitest'
import { loadDateParser, parseQuickAdd, type DateParser } from './parse-quick-add.ts'
import { languages, type Language } from '#platform/contract/user.ts'

const now = new Date('2026-11-21T09:30:00Z')
const people = [
  { id: 1, fullName: 'Anna Schmidt' },
  { id: 2, fullName: '王芳' },
  { id: 3, fullName: 'Anna Li' },
  { id: 4, fullName: 'José Dos Santos' },
]
const baseContext = { now, timeZone: 'Europe/Lisbon', tags: ['team', 'low', 'update', 'naïve', '团队'], people }
const noFields = { dueDate: null, dueTime: null, tags: [], assigneeId: null, isImportant: false }

const parsers = {} as Record<Language, DateParser>
beforeAll(async () => {
  for (const language of languages) parsers[language] = await loadDateParser(language)
})

const parse = (line: string, language: Language = 'en', context: object = {}) =>
  parseQuickAdd(line, { ...baseContext, dateParser: parsers[language], ...context })
const parseDue = (line: string, language: Language) => {
  const { title, dueDate, dueTime } = parse(line, language)
  return [title, dueDate, dueTime]
}

it('parses a line with all fields', () => {
  expect(parse('call the printer tomorrow 3pm #team @José !')).toEqual({
    title: 'call the printer',
    dueDate: '2026-11-22',
    dueTime: '15:00',
    tags: ['team'],
    assigneeId: 4,
    isImportant: true,
  })
})

describe.each<[Language, [string, string, string | null, string | null][]]>([
  [
    'en',
    [
      ['pay rent on friday', 'pay rent', '2026-11-27', null],
      ['meeting next monday at 10', 'meeting', '2026-11-23', '10:00'],
      ['tomorrow: water the plants', 'water the plants', '2026-11-22', null],
      ['send the report by friday', 'send the report', '2026-11-27', null],
      ['review in 2 weeks', 'review', '2026-12-05', null],
      ['ring back in an hour', 'ring back', '2026-11-21', '10:30'],
      ['call Bob at 5', 'call Bob', '2026-11-21', '17:00'],
      ['standup 9:15', 'standup', '2026-11-22', '09:15'],
      ['feed the cat sat', 'feed the cat', '2026-11-21', null],
      ['tax return 5 may', 'tax return', '2027-05-05', null],
      ['ship it 2026-12-01', 'ship it', '2026-12-01', null],
      ['ship it 10.12.2026', 'ship it', '2026-12-10', null],
      ['tomorrow call the printer at 3pm', 'call the printer', '2026-11-22', '15:00'],
      ['finish before friday', 'finish before friday', '2026-11-27', null],
      ['tidy up tonight', 'tidy up', '2026-11-21', null],
      ['may I leave', 'may I leave', null, null],
      ['fix the light on the second floor', 'fix the light on the second floor', null, null],
      ['march 2024 report', 'march 2024 report', null, null],
      ['12 eggs', '12 eggs', null, null],
      ['sun cream for Marc', 'sun cream for Marc', null, null],
      ['order 5 min timers', 'order 5 min timers', null, null],
      ['last friday report', 'last friday report', null, null],
      ['minutes of yesterday', 'minutes of yesterday', null, null],
      ['every friday: lunch', 'every friday: lunch', null, null],
      ['shift from 3pm to 4pm', 'shift from 3pm to 4pm', null, null],
      ['1/2 cup of sugar', '1/2 cup of sugar', null, null],
      ['version 1.2.3', 'version 1.2.3', null, null],
      ['call 555-1234', 'call 555-1234', null, null],
      ["parse today's paper", "parse today's paper", null, null],
      ['do it now', 'do it now', null, null],
    ],
  ],
  [
    'fr',
    [
      ["appeler l'imprimeur demain à 15h", "appeler l'imprimeur", '2026-11-22', '15:00'],
      ['payer le loyer vendredi', 'payer le loyer', '2026-11-27', null],
      ['réunion lundi prochain à 10h30', 'réunion', '2026-11-23', '10:30'],
      ['réunion mardi de la semaine prochaine', 'réunion', '2026-11-24', null],
      ['relancer dans 3 jours', 'relancer', '2026-11-24', null],
      ["rendre le dossier d'ici le 5 mai", 'rendre le dossier', '2027-05-05', null],
      ['arroser après-demain', 'arroser', '2026-11-23', null],
      ['sortir ce soir', 'sortir', '2026-11-21', null],
      ['préparer la semaine prochaine', 'préparer', '2026-11-28', null],
      ['point à 9h', 'point', '2026-11-22', '09:00'],
      ['lampe du second étage', 'lampe du second étage', null, null],
      ['rapport mars 2024', 'rapport mars 2024', null, null],
      ['12 œufs', '12 œufs', null, null],
      ['la mer est loin', 'la mer est loin', null, null],
      ['compte rendu de vendredi dernier', 'compte rendu de vendredi dernier', null, null],
      ['chaque lundi : bilan', 'chaque lundi : bilan', null, null],
      ['table à 5 personnes', 'table à 5 personnes', null, null],
    ],
  ],
  [
    'de',
    [
      ['Drucker anrufen morgen um 15 Uhr', 'Drucker anrufen', '2026-11-22', '15:00'],
      ['Morgen Drucker anrufen', 'Drucker anrufen', '2026-11-22', null],
      ['Miete zahlen am Freitag', 'Miete zahlen', '2026-11-27', null],
      ['Bericht bis Freitag', 'Bericht', '2026-11-27', null],
      ['Treffen nächsten Montag um 10 Uhr', 'Treffen', '2026-11-23', '10:00'],
      ['Bericht nächste Woche Freitag', 'Bericht', '2026-11-27', null],
      ['Treffen am Dienstag der nächsten Woche um 10 Uhr', 'Treffen', '2026-11-24', '10:00'],
      ['Angebot bis kommenden Freitag', 'Angebot', '2026-11-27', null],
      ['Nachfassen in zwei Wochen', 'Nachfassen', '2026-12-05', null],
      ['Paket abholen übermorgen', 'Paket abholen', '2026-11-23', null],
      ['Brot holen morgen früh', 'Brot holen', '2026-11-22', null],
      ['Steuer 5.12.', 'Steuer', '2026-12-05', null],
      ['Steuer 31.05.2027', 'Steuer', '2027-05-31', null],
      ['Müll rausbringen Di', 'Müll rausbringen', '2026-11-24', null],
      ['so geht das', 'so geht das', null, null],
      ['das mache ich so', 'das mache ich so', null, null],
      ['Guten Morgen sagen', 'Guten Morgen sagen', null, null],
      ['mit Fr. Meier sprechen', 'mit Fr. Meier sprechen', null, null],
      ['zweiter Stock', 'zweiter Stock', null, null],
      ['12 Eier', '12 Eier', null, null],
      ['Bericht März 2024', 'Bericht März 2024', null, null],
      ['Preise um 9 Prozent senken', 'Preise um 9 Prozent senken', null, null],
      ['Protokoll vom letzten Freitag', 'Protokoll vom letzten Freitag', null, null],
      ['jeden Freitag gießen', 'jeden Freitag gießen', null, null],
    ],
  ],
  [
    'pt',
    [
      ['ligar para a gráfica amanhã às 15h', 'ligar para a gráfica', '2026-11-22', '15:00'],
      ['pagar a renda na sexta-feira', 'pagar a renda', '2026-11-27', null],
      ['reunião próxima segunda às 10h30', 'reunião', '2026-11-23', '10:30'],
      ['reunião terça-feira da próxima semana às 10h', 'reunião', '2026-11-24', '10:00'],
      ['insistir daqui a 3 dias', 'insistir', '2026-11-24', null],
      ['rever em duas semanas', 'rever', '2026-12-05', null],
      ['regar depois de amanhã', 'regar', '2026-11-23', null],
      ['planear na próxima semana', 'planear', '2026-11-28', null],
      ['IRS até 5 de maio', 'IRS', '2027-05-05', null],
      ['lixo segunda', 'lixo', '2026-11-23', null],
      ['sair hoje à noite', 'sair', '2026-11-21', null],
      ['segunda via da fatura', 'segunda via da fatura', null, null],
      ['luz do segundo andar', 'luz do segundo andar', null, null],
      ['12 ovos', '12 ovos', null, null],
      ['a lista do 12 andar', 'a lista do 12 andar', null, null],
      ['o que vamos ter', 'o que vamos ter', null, null],
      ['relatório março 2024', 'relatório março 2024', null, null],
      ['todas as segundas', 'todas as segundas', null, null],
    ],
  ],
  [
    'cn',
    [
      ['明天下午三点给打印店打电话', '给打印店打电话', '2026-11-22', '15:00'],
      ['给打印店明天打电话', '给打印店打电话', '2026-11-22', null],
      ['下星期三上午十点开会', '开会', '2026-11-25', '10:00'],
      ['下周日聚餐', '聚餐', '2026-11-29', null],
      ['下周末去爬山', '去爬山', '2026-11-28', null],
      ['周五前交报告', '交报告', '2026-11-27', null],
      ['三天后回访', '回访', '2026-11-24', null],
      ['两周后回访', '回访', '2026-12-05', null],
      ['下周交房租', '交房租', '2026-11-28', null],
      ['5月5日报税', '报税', '2027-05-05', null],
      ['今晚8点吃饭', '吃饭', '2026-11-21', '20:00'],
      ['15:00开会', '开会', '2026-11-21', '15:00'],
      ['3点开会', '开会', '2026-11-21', '15:00'],
      ['二楼的灯', '二楼的灯', null, null],
      ['12个鸡蛋', '12个鸡蛋', null, null],
      ['2024年3月报告', '2024年3月报告', null, null],
      ['写两点建议', '写两点建议', null, null],
      ['快一点', '快一点', null, null],
      ['每周五例会', '每周五例会', null, null],
      ['一周五次训练', '一周五次训练', null, null],
      ['上周五的纪要', '上周五的纪要', null, null],
    ],
  ],
])('dates in %s', (language, lines) => {
  it.each(lines)('"%s"', (line, ...expected) => expect(parseDue(line, language)).toEqual(expected))
})

describe('dates', () => {
  it.each<[Language, string, string]>([
    ['de', 'Bericht nächste Woche Freitag', '2026-12-04'],
    ['fr', 'réunion mardi de la semaine prochaine', '2026-12-01'],
    ['pt', 'reunião terça-feira da próxima semana', '2026-12-01'],
    ['cn', '下周日聚餐', '2026-12-06'],
    ['cn', '下周三开会', '2026-12-02'],
  ])('of next week are in the following week on a Monday: in %s "%s"', (language, line, date) => {
    expect(parse(line, language, { now: new Date('2026-11-23T09:30:00Z') }).dueDate).toBe(date)
  })

  it('stay in the title if nothing else is there', () => {
    expect(parse('tomorrow')).toEqual({ title: 'tomorrow', ...noFields })
    expect(parse('tomorrow #team')).toEqual({ title: 'tomorrow', ...noFields, tags: ['team'] })
  })

  it('at the end or the beginning win over one in the middle', () => {
    expect(parseDue('review friday notes tomorrow', 'en')).toEqual(['review friday notes', '2026-11-22', null])
    expect(parseDue('tomorrow review friday notes', 'en')).toEqual(['review friday notes', '2026-11-22', null])
  })

  it('are relative to the writer’s time zone', () => {
    expect(parse('call tomorrow', 'en', { now: new Date('2026-11-21T22:00:00Z'), timeZone: 'Asia/Tokyo' }).dueDate).toBe('2026-11-23')
    expect(parse('call tomorrow', 'en', { now: new Date('2026-11-21T22:00:00Z'), timeZone: 'America/Lima' }).dueDate).toBe('2026-11-22')
    expect(parse('call in 2 hours', 'en', { timeZone: 'Asia/Tokyo' })).toMatchObject({ dueDate: '2026-11-21', dueTime: '20:30' })
  })

  it.each([
    ['2026-11-21T00:30:00Z', 'Europe/Lisbon', '明天开会', '2026-11-22', null],
    ['2026-11-21T01:30:00Z', 'Europe/Lisbon', '明天下午3点开会', '2026-11-22', '15:00'],
    ['2026-11-21T17:30:00Z', 'Asia/Shanghai', '明天下午3点开会', '2026-11-23', '15:00'],
    ['2026-11-21T17:30:00Z', 'Asia/Shanghai', '后天开会', '2026-11-24', null],
    ['2026-11-21T17:30:00Z', 'Asia/Shanghai', '今天下午3点开会', '2026-11-22', '15:00'],
  ])('are relative to the writer’s time zone in Chinese, also at night: %s in %s, %s', (...[at, timeZone, line, dueDate, dueTime]) => {
    expect(parse(line, 'cn', { now: new Date(at), timeZone })).toMatchObject({ title: '开会', dueDate, dueTime })
  })

  it('keep the clock time across a daylight saving time change', () => {
    const before = { now: new Date('2026-03-28T12:00:00Z'), timeZone: 'Europe/Berlin' }
    expect(parse('call tomorrow 3pm', 'en', before)).toMatchObject({ dueDate: '2026-03-29', dueTime: '15:00' })
  })

  it('stay in the title until the date parser of the language has loaded', () => {
    expect(parse('call tomorrow #team', 'en', { dateParser: null })).toEqual({ title: 'call tomorrow', ...noFields, tags: ['team'] })
  })
})

describe('markers', () => {
  it.each([
    ['buy #milk', 'buy #milk', []],
    ['plan #Team', 'plan', ['team']],
    ['plan #NAIVE things', 'plan things', ['naïve']],
    ['plan #team, #low', 'plan', ['team', 'low']],
    ['plan #team #team', 'plan', ['team']],
    ['issue#team', 'issue#team', []],
    ['#teams', '#teams', []],
    ['开会#团队', '开会', ['团队']],
    ['#team', '#team', []],
    ['call \\#team', 'call #team', []],
  ])('for tags: "%s"', (line, title, tags) => {
    expect(parse(line)).toEqual({ ...noFields, title, tags })
  })

  it.each([
    ['ask @Anna Schmidt about it', 'ask about it', 1],
    ['ask @anna.li', 'ask', 3],
    ['ask @schmidt', 'ask', 1],
    ['ask @jose', 'ask', 4],
    ['ask @anna', 'ask @anna', null],
    ['ask @nobody', 'ask @nobody', null],
    ['mail jose@example.com', 'mail jose@example.com', null],
    ['请@王芳打电话', '请打电话', 2],
    ['ask @schmidt and @jose', 'ask and @jose', 1],
    ['ask \\@jose', 'ask @jose', null],
  ])('for people: "%s"', (line, title, assigneeId) => {
    expect(parse(line)).toEqual({ ...noFields, title, assigneeId })
  })

  it.each([
    ['call !', 'call', true],
    ['! call', 'call', true],
    ['call !!!', 'call', true],
    ['打电话 ！', '打电话', true],
    ['urgent!', 'urgent!', false],
    ['call \\!', 'call !', false],
    ['!', '!', false],
  ])('for importance: "%s"', (line, title, isImportant) => {
    expect(parse(line)).toEqual({ ...noFields, title, isImportant })
  })
})

describe('text', () => {
  it.each(['C:\\temp is full', '\\\\server\\share', 'a  b', 'a \\ b', '(tomorrowland)', '#', '@', '\\', '#friday', '🎉 party', ''])(
    'is kept unchanged: "%s"',
    (line) => {
      expect(parse(line)).toEqual({ title: line, ...noFields })
    },
  )

  it('after a backslash is not parsed as a date', () => {
    expect(parse('watch \\tomorrow never dies')).toEqual({ title: 'watch tomorrow never dies', ...noFields })
  })

  it('is kept wherever it is not recognized', () => {
    const words = ['paper', '#unknown', '@nobody', '12', 'eggs', 'x/y', 'naïve', '🎉', '二楼']
    for (let turn = 0; turn < words.length; turn++) {
      const line = [...words.slice(turn), ...words.slice(0, turn)].join(' ')
      for (const language of languages) expect(parse(line, language).title).toBe(line)
    }
  })
})
