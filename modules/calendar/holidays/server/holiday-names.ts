import type { Language } from '#platform/contract/user.ts'

/** In the order of `order`. */
type Names = readonly [string, string, string, string, string]

const order: readonly Language[] = ['en', 'de', 'fr', 'pt', 'cn']

/** Each holiday has a name in all five languages, so that a German colleague can read the calendar of the Chinese office. */
const holidayNames = {
  abolitionOfSlavery: [
    'Abolition of Slavery',
    'Abschaffung der Sklaverei',
    'Abolition de l’esclavage',
    'Abolição da Escravatura',
    '废除奴隶制纪念日',
  ],
  allSaints: ['All Saints’ Day', 'Allerheiligen', 'Toussaint', 'Dia de Todos os Santos', '诸圣节'],
  allSouls: ['All Souls’ Day', 'Allerseelen', 'Jour des défunts', 'Finados', '追思亡者节'],
  americanIndependence: [
    'Independence Day',
    'Unabhängigkeitstag (USA)',
    'Jour de l’Indépendance',
    'Dia da Independência (EUA)',
    '美国独立日',
  ],
  americanLaborDay: ['Labor Day', 'Tag der Arbeit (USA)', 'Fête du travail (États-Unis)', 'Dia do Trabalho (EUA)', '美国劳动节'],
  aparecida: [
    'Our Lady of Aparecida',
    'Unsere Liebe Frau von Aparecida',
    'Notre-Dame d’Aparecida',
    'Nossa Senhora Aparecida',
    '阿帕雷西达圣母节',
  ],
  armistice: ['Armistice Day', 'Waffenstillstand 1918', 'Armistice 1918', 'Armistício de 1918', '一战停战纪念日'],
  ascension: ['Ascension Day', 'Christi Himmelfahrt', 'Ascension', 'Ascensão', '耶稣升天节'],
  assumption: ['Assumption Day', 'Mariä Himmelfahrt', 'Assomption', 'Assunção de Nossa Senhora', '圣母升天节'],
  austrianLaborDay: ['Labour Day', 'Staatsfeiertag', 'Fête du travail', 'Dia do Trabalhador', '劳动节'],
  austrianNationalDay: [
    'Austrian National Day',
    'Nationalfeiertag',
    'Fête nationale autrichienne',
    'Dia Nacional da Áustria',
    '奥地利国庆日',
  ],
  azoresDay: ['Azores Day', 'Tag der Azoren', 'Jour des Açores', 'Dia da Região Autónoma dos Açores', '亚速尔日'],
  bastilleDay: ['Bastille Day', 'Französischer Nationalfeiertag', 'Fête nationale', 'Dia da Bastilha', '法国国庆日'],
  berchtold: ['Berchtold Day', 'Berchtoldstag', 'Saint-Berchtold', 'Dia de São Bertoldo', '伯克托尔德日'],
  blackAwareness: [
    'Black Awareness Day',
    'Tag des schwarzen Bewusstseins',
    'Jour de la conscience noire',
    'Dia da Consciência Negra',
    '黑人意识日',
  ],
  boxingDay: ['Boxing Day', 'Boxing Day', 'Lendemain de Noël', 'Boxing Day', '节礼日'],
  boyne: ['Battle of the Boyne', 'Schlacht am Boyne', 'Bataille de la Boyne', 'Batalha do Boyne', '博因河战役纪念日'],
  brazilianIndependence: [
    'Independence Day (Brazil)',
    'Unabhängigkeitstag (Brasilien)',
    'Indépendance du Brésil',
    'Independência do Brasil',
    '巴西独立日',
  ],
  brazilianRepublic: [
    'Republic Day (Brazil)',
    'Ausrufung der Republik (Brasilien)',
    'Proclamation de la République (Brésil)',
    'Proclamação da República',
    '巴西共和国日',
  ],
  brotherNicholas: ['Brother Nicholas', 'Bruderklausenfest', 'Saint-Nicolas-de-Flüe', 'São Nicolau de Flüe', '圣尼克劳斯节'],
  carnival: ['Carnival (optional)', 'Karneval (fakultativ)', 'Carnaval (facultatif)', 'Carnaval (ponto facultativo)', '狂欢节（非法定）'],
  childrensDay: ['World Children’s Day', 'Weltkindertag', 'Journée de l’enfance', 'Dia Mundial da Criança', '世界儿童日'],
  christmas: ['Christmas Day', '1. Weihnachtstag', 'Noël', 'Natal', '圣诞节'],
  columbus: ['Columbus Day', 'Kolumbus-Tag', 'Columbus Day', 'Dia de Colombo', '哥伦布日'],
  coronation: ['Coronation Day', 'Krönungstag', 'Jour du couronnement', 'Dia da Coroação', '加冕日'],
  corpusChristi: ['Corpus Christi', 'Fronleichnam', 'Fête-Dieu', 'Corpo de Deus', '基督圣体节'],
  dragonBoat: ['Dragon Boat Festival', 'Drachenbootfest', 'Fête des bateaux-dragons', 'Festival do Barco-Dragão', '端午节'],
  earlyMay: ['Early May bank holiday', 'Maifeiertag', 'Jour férié de début mai', 'Feriado de maio', '五月初银行假日'],
  easterMonday: ['Easter Monday', 'Ostermontag', 'Lundi de Pâques', 'Segunda-feira de Páscoa', '复活节星期一'],
  easterSunday: ['Easter Sunday', 'Ostersonntag', 'Pâques', 'Páscoa', '复活节'],
  epiphany: ['Epiphany', 'Heilige Drei Könige', 'Épiphanie', 'Dia de Reis', '主显节'],
  federalFastMonday: [
    'Federal Fast Monday',
    'Bettagsmontag',
    'Lundi du Jeûne fédéral',
    'Segunda-feira do Jejum Federal',
    '联邦斋戒日星期一',
  ],
  firstOctave: ['First Octave', 'Stephanstag', 'Première octave', 'Primeira Oitava', '圣诞节次日'],
  freedomDay: ['Freedom Day', 'Tag der Freiheit', 'Jour de la Liberté', 'Dia da Liberdade', '自由日'],
  genevaFast: ['Geneva Fast', 'Genfer Bettag', 'Jeûne genevois', 'Jejum de Genebra', '日内瓦斋戒日'],
  genevaRestoration: [
    'Restoration of the Republic',
    'Wiederherstellung der Republik',
    'Restauration de la République',
    'Restauração da República',
    '共和国恢复日',
  ],
  germanUnity: ['German Unity Day', 'Tag der Deutschen Einheit', 'Jour de l’Unité allemande', 'Dia da Unidade Alemã', '德国统一日'],
  goodFriday: ['Good Friday', 'Karfreitag', 'Vendredi saint', 'Sexta-feira Santa', '耶稣受难日'],
  immaculateConception: ['Immaculate Conception', 'Mariä Empfängnis', 'Immaculée Conception', 'Imaculada Conceição', '圣母无染原罪节'],
  juneteenth: ['Juneteenth', 'Juneteenth', 'Juneteenth', 'Juneteenth', '六月节'],
  juraIndependence: [
    'Independence Day (Jura)',
    'Fest der Unabhängigkeit (Jura)',
    'Commémoration du plébiscite jurassien',
    'Dia da Independência (Jura)',
    '汝拉独立日',
  ],
  laborDay: ['Labour Day', 'Tag der Arbeit', 'Fête du travail', 'Dia do Trabalhador', '劳动节'],
  liberationDay: ['Liberation Day', 'Tag der Befreiung', 'Jour de la Libération', 'Dia da Libertação', '解放日'],
  madeiraDay: ['Madeira Day', 'Tag Madeiras', 'Jour de Madère', 'Dia da Região Autónoma da Madeira', '马德拉日'],
  martinLutherKing: [
    'Martin Luther King Jr. Day',
    'Martin-Luther-King-Tag',
    'Journée de Martin Luther King',
    'Dia de Martin Luther King',
    '马丁·路德·金日',
  ],
  memorialDay: ['Memorial Day', 'Memorial Day', 'Memorial Day', 'Dia da Memória', '阵亡将士纪念日'],
  midAutumn: ['Mid-Autumn Festival', 'Mondfest', 'Fête de la mi-automne', 'Festival do Meio do Outono', '中秋节'],
  nationalDay: ['National Day (China)', 'Nationalfeiertag (China)', 'Fête nationale chinoise', 'Dia Nacional da China', '国庆节'],
  neuchatelRepublic: [
    'Republic Day (Neuchâtel)',
    'Tag der Republik (Neuenburg)',
    'Instauration de la République',
    'Dia da República (Neuchâtel)',
    '纳沙泰尔共和国日',
  ],
  newYear: ['New Year’s Day', 'Neujahr', 'Jour de l’an', 'Ano Novo', '元旦'],
  optionalCorpusChristi: [
    'Corpus Christi (optional)',
    'Fronleichnam (fakultativ)',
    'Fête-Dieu (facultatif)',
    'Corpus Christi (ponto facultativo)',
    '基督圣体节（非法定）',
  ],
  peterAndPaul: ['Saints Peter and Paul', 'Peter und Paul', 'Saints Pierre et Paul', 'São Pedro e São Paulo', '圣彼得与圣保罗节'],
  portugalDay: ['Portugal Day', 'Portugal-Tag', 'Jour du Portugal', 'Dia de Portugal', '葡萄牙日'],
  portugueseRepublic: [
    'Republic Day (Portugal)',
    'Tag der Republik (Portugal)',
    'Instauration de la République (Portugal)',
    'Implantação da República',
    '葡萄牙共和国日',
  ],
  qingming: ['Qingming Festival', 'Qingming-Fest', 'Fête de Qingming', 'Festival Qingming', '清明节'],
  reformation: ['Reformation Day', 'Reformationstag', 'Jour de la Réforme', 'Dia da Reforma', '宗教改革纪念日'],
  repentance: [
    'Day of Repentance and Prayer',
    'Buß- und Bettag',
    'Jour de pénitence et de prière',
    'Dia da Penitência e Oração',
    '忏悔祈祷日',
  ],
  restoration: [
    'Restoration of Independence',
    'Wiederherstellung der Unabhängigkeit',
    'Restauration de l’indépendance',
    'Restauração da Independência',
    '恢复独立日',
  ],
  secondChristmasDay: ['Second Day of Christmas', '2. Weihnachtstag', 'Lendemain de Noël', 'Segundo dia de Natal', '圣诞节次日'],
  secondOfJanuary: ['2nd January', '2. Januar', '2 janvier', '2 de janeiro', '一月二日'],
  springFestival: ['Spring Festival', 'Chinesisches Neujahr', 'Nouvel An chinois', 'Ano Novo Chinês', '春节'],
  springHoliday: ['Spring bank holiday', 'Frühlingsfeiertag', 'Jour férié de printemps', 'Feriado da primavera', '春季银行假日'],
  stAndrew: ['St Andrew’s Day', 'Andreastag', 'Saint-André', 'Dia de Santo André', '圣安德烈日'],
  stJoseph: ['St Joseph’s Day', 'Josefstag', 'Saint-Joseph', 'Dia de São José', '圣若瑟节'],
  stMaurice: ['St Maurice’s Day', 'Mauritiustag', 'Saint-Maurice', 'Dia de São Maurício', '圣莫里斯节'],
  stPatrick: ['St Patrick’s Day', 'St. Patrick’s Day', 'Saint-Patrick', 'Dia de São Patrício', '圣帕特里克节'],
  stStephen: ['St Stephen’s Day', 'Stephanstag', 'Saint-Étienne', 'Dia de Santo Estêvão', '圣斯德望节'],
  summerHoliday: ['Summer bank holiday', 'Sommerfeiertag', 'Jour férié d’été', 'Feriado de verão', '夏季银行假日'],
  swissNationalDay: ['Swiss National Day', 'Bundesfeiertag', 'Fête nationale suisse', 'Dia Nacional da Suíça', '瑞士国庆日'],
  thanksgiving: ['Thanksgiving Day', 'Thanksgiving', 'Thanksgiving', 'Dia de Ação de Graças', '感恩节'],
  tiradentes: ['Tiradentes Day', 'Tiradentes-Tag', 'Jour de Tiradentes', 'Tiradentes', '蒂拉登特斯日'],
  veterans: ['Veterans Day', 'Veterans Day', 'Journée des anciens combattants', 'Dia dos Veteranos', '退伍军人节'],
  victoryDay: ['Victory Day 1945', 'Tag des Sieges 1945', 'Victoire 1945', 'Dia da Vitória de 1945', '二战胜利日'],
  washington: [
    'Washington’s Birthday',
    'Washingtons Geburtstag',
    'Anniversaire de Washington',
    'Aniversário de Washington',
    '华盛顿诞辰日',
  ],
  whitMonday: ['Whit Monday', 'Pfingstmontag', 'Lundi de Pentecôte', 'Segunda-feira de Pentecostes', '圣灵降临节星期一'],
  whitSunday: ['Whit Sunday', 'Pfingstsonntag', 'Pentecôte', 'Pentecostes', '圣灵降临节'],
  womensDay: ['International Women’s Day', 'Internationaler Frauentag', 'Journée des femmes', 'Dia da Mulher', '国际妇女节'],
} satisfies Record<string, Names>

export type HolidayName = keyof typeof holidayNames

const observedNames: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `${name} (observed)`,
  de: (name) => `${name} (Ersatztag)`,
  fr: (name) => `${name} (jour de remplacement)`,
  pt: (name) => `${name} (dia de substituição)`,
  cn: (name) => `${name}（补休）`,
}

const workingDayNames: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Working day (${name})`,
  de: (name) => `Arbeitstag (${name})`,
  fr: (name) => `Jour travaillé (${name})`,
  pt: (name) => `Dia de trabalho (${name})`,
  cn: (name) => `${name}调休上班`,
}

/** `working-day`: a weekend day on which people work in exchange for a longer holiday. */
export type DayKind = 'holiday' | 'observed' | 'working-day'

export function formatHolidayName(name: HolidayName, kind: DayKind, language: Language): string {
  const text = holidayNames[name][order.indexOf(language)]!
  return kind === 'observed' ? observedNames[language](text) : kind === 'working-day' ? workingDayNames[language](text) : text
}
