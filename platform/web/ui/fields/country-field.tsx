import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeForSearch } from '../../i18n/normalize-for-search.ts'
import { toLanguageTag } from '../../i18n/language.ts'
import { ComboBox } from './combo-box.tsx'

const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

type CountryFieldProps = { label: string; value: string; onChange: (country: string) => void; error?: string | undefined }

/** A country by its translated name, stored as its code; other values are kept as they are. */
export function CountryField({ label, value, onChange, error }: CountryFieldProps) {
  const { i18n } = useTranslation('platform')
  const { all, nameOf } = useMemo(() => countriesIn(i18n.language), [i18n.language])
  return (
    <ComboBox
      label={label}
      selected={value ? { value, label: nameOf(value) } : null}
      {...(error && { error })}
      loadOptions={(text) =>
        Promise.resolve(all.filter(({ label, value: code }) => matchesName(label, text) || code === text.toUpperCase()))
      }
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}

function countriesIn(language: string) {
  const nameOf = createCountryNameFormatter(language)
  const { compare } = new Intl.Collator(toLanguageTag(language))
  const all = codes.map((code) => ({ value: code, label: nameOf(code), detail: code }))
  return { nameOf, all: all.toSorted((one, other) => compare(one.label, other.label)) }
}

export function createCountryNameFormatter(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(toLanguageTag(language), { type: 'region', fallback: 'code' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

const matchesName = (name: string, text: string) => normalizeForSearch(name).includes(normalizeForSearch(text))
