/** How people refer to an attachment in English, French, German, Portuguese and Chinese. */
const patterns = [
  /\battach(?:ed|ment|ments|ing)?\b|\benclosed\b/iu,
  /\bpi[èe]ces?[ -]jointes?\b|\bci-jointe?s?\b|\b(?:vous )?joins\b|\ben annexe\b/iu,
  /\bim anhang\b|\banbei\b|\bangeh[äa]ngt\b|\banh[äa]nge\b|\bbeigef[üu]gt\b|\bim anhang\b/iu,
  /\bem anexo\b|\banex(?:o|os|ei|ado|ados|ada|adas|amos)\b/iu,
  /附件|附上|随信附/u,
]

export const mentionsAttachment = (text: string): boolean => patterns.some((pattern) => pattern.test(text))
