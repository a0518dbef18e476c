import type { Language } from '#platform/contract/user.ts'

/** English, German, French, Portuguese, Chinese. */
type Names = readonly [string, string, string, string, string]

const order: readonly Language[] = ['en', 'de', 'fr', 'pt', 'cn']

const same = (name: string, cn: string): Names => [name, name, name, name, cn]

/** The parts of countries with holidays of their own, by country. `FR-AM` stands for the departments Moselle, Bas-Rhin and Haut-Rhin. */
const subdivisions: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  DE: {
    BW: ['Baden-Württemberg', 'Baden-Württemberg', 'Bade-Wurtemberg', 'Baden-Württemberg', '巴登-符腾堡州'],
    BY: ['Bavaria', 'Bayern', 'Bavière', 'Baviera', '巴伐利亚州'],
    BE: ['Berlin', 'Berlin', 'Berlin', 'Berlim', '柏林州'],
    BB: ['Brandenburg', 'Brandenburg', 'Brandebourg', 'Brandemburgo', '勃兰登堡州'],
    HB: ['Bremen', 'Bremen', 'Brême', 'Bremen', '不来梅州'],
    HH: ['Hamburg', 'Hamburg', 'Hambourg', 'Hamburgo', '汉堡州'],
    HE: ['Hesse', 'Hessen', 'Hesse', 'Hesse', '黑森州'],
    MV: [
      'Mecklenburg-Western Pomerania',
      'Mecklenburg-Vorpommern',
      'Mecklembourg-Poméranie-Occidentale',
      'Meclemburgo-Pomerânia Ocidental',
      '梅克伦堡-前波美拉尼亚州',
    ],
    NI: ['Lower Saxony', 'Niedersachsen', 'Basse-Saxe', 'Baixa Saxónia', '下萨克森州'],
    NW: [
      'North Rhine-Westphalia',
      'Nordrhein-Westfalen',
      'Rhénanie-du-Nord-Westphalie',
      'Renânia do Norte-Vestefália',
      '北莱茵-威斯特法伦州',
    ],
    RP: ['Rhineland-Palatinate', 'Rheinland-Pfalz', 'Rhénanie-Palatinat', 'Renânia-Palatinado', '莱茵兰-普法尔茨州'],
    SL: ['Saarland', 'Saarland', 'Sarre', 'Sarre', '萨尔州'],
    SN: ['Saxony', 'Sachsen', 'Saxe', 'Saxónia', '萨克森州'],
    ST: ['Saxony-Anhalt', 'Sachsen-Anhalt', 'Saxe-Anhalt', 'Saxónia-Anhalt', '萨克森-安哈尔特州'],
    SH: ['Schleswig-Holstein', 'Schleswig-Holstein', 'Schleswig-Holstein', 'Schleswig-Holstein', '石勒苏益格-荷尔斯泰因州'],
    TH: ['Thuringia', 'Thüringen', 'Thuringe', 'Turíngia', '图林根州'],
  },
  CH: {
    AG: ['Aargau', 'Aargau', 'Argovie', 'Argóvia', '阿尔高州'],
    AR: ['Appenzell Ausserrhoden', 'Appenzell Ausserrhoden', 'Appenzell Rhodes-Extérieures', 'Appenzell Ausserrhoden', '外阿彭策尔州'],
    AI: ['Appenzell Innerrhoden', 'Appenzell Innerrhoden', 'Appenzell Rhodes-Intérieures', 'Appenzell Innerrhoden', '内阿彭策尔州'],
    BL: ['Basel-Landschaft', 'Basel-Landschaft', 'Bâle-Campagne', 'Basileia-Campo', '巴塞尔乡村州'],
    BS: ['Basel-Stadt', 'Basel-Stadt', 'Bâle-Ville', 'Basileia-Cidade', '巴塞尔城市州'],
    BE: ['Bern', 'Bern', 'Berne', 'Berna', '伯尔尼州'],
    FR: ['Fribourg', 'Freiburg', 'Fribourg', 'Friburgo', '弗里堡州'],
    GE: ['Geneva', 'Genf', 'Genève', 'Genebra', '日内瓦州'],
    GL: ['Glarus', 'Glarus', 'Glaris', 'Glaris', '格拉鲁斯州'],
    GR: ['Graubünden', 'Graubünden', 'Grisons', 'Grisões', '格劳宾登州'],
    JU: ['Jura', 'Jura', 'Jura', 'Jura', '汝拉州'],
    LU: ['Lucerne', 'Luzern', 'Lucerne', 'Lucerna', '卢塞恩州'],
    NE: ['Neuchâtel', 'Neuenburg', 'Neuchâtel', 'Neuchâtel', '纳沙泰尔州'],
    NW: ['Nidwalden', 'Nidwalden', 'Nidwald', 'Nidwalden', '下瓦尔登州'],
    OW: ['Obwalden', 'Obwalden', 'Obwald', 'Obwalden', '上瓦尔登州'],
    SG: ['St. Gallen', 'St. Gallen', 'Saint-Gall', 'São Galo', '圣加仑州'],
    SH: ['Schaffhausen', 'Schaffhausen', 'Schaffhouse', 'Schaffhausen', '沙夫豪森州'],
    SZ: ['Schwyz', 'Schwyz', 'Schwytz', 'Schwyz', '施维茨州'],
    SO: ['Solothurn', 'Solothurn', 'Soleure', 'Soleura', '索洛图恩州'],
    TG: ['Thurgau', 'Thurgau', 'Thurgovie', 'Turgóvia', '图尔高州'],
    TI: ['Ticino', 'Tessin', 'Tessin', 'Ticino', '提契诺州'],
    UR: same('Uri', '乌里州'),
    VS: ['Valais', 'Wallis', 'Valais', 'Valais', '瓦莱州'],
    VD: ['Vaud', 'Waadt', 'Vaud', 'Vaud', '沃州'],
    ZG: ['Zug', 'Zug', 'Zoug', 'Zug', '楚格州'],
    ZH: ['Zurich', 'Zürich', 'Zurich', 'Zurique', '苏黎世州'],
  },
  FR: {
    AM: ['Alsace-Moselle', 'Elsass-Mosel', 'Alsace-Moselle', 'Alsácia-Mosela', '阿尔萨斯-摩泽尔'],
    GP: ['Guadeloupe', 'Guadeloupe', 'Guadeloupe', 'Guadalupe', '瓜德罗普'],
    GF: ['French Guiana', 'Französisch-Guayana', 'Guyane', 'Guiana Francesa', '法属圭亚那'],
    MQ: ['Martinique', 'Martinique', 'Martinique', 'Martinica', '马提尼克'],
    YT: ['Mayotte', 'Mayotte', 'Mayotte', 'Mayotte', '马约特'],
    RE: ['Réunion', 'Réunion', 'La Réunion', 'Reunião', '留尼汪'],
  },
  PT: {
    20: ['Azores', 'Azoren', 'Açores', 'Açores', '亚速尔群岛'],
    30: ['Madeira', 'Madeira', 'Madère', 'Madeira', '马德拉群岛'],
  },
  GB: {
    ENG: ['England', 'England', 'Angleterre', 'Inglaterra', '英格兰'],
    NIR: ['Northern Ireland', 'Nordirland', 'Irlande du Nord', 'Irlanda do Norte', '北爱尔兰'],
    SCT: ['Scotland', 'Schottland', 'Écosse', 'Escócia', '苏格兰'],
    WLS: ['Wales', 'Wales', 'Pays de Galles', 'País de Gales', '威尔士'],
  },
}

export const listSubdivisions = (country: string): string[] => Object.keys(subdivisions[country] ?? {})

export const formatSubdivision = (country: string, subdivision: string, language: Language): string =>
  subdivisions[country]?.[subdivision]?.[order.indexOf(language)] ?? subdivision
