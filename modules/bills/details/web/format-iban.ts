/** In groups of four characters, as printed on paper. */
export const formatIban = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
