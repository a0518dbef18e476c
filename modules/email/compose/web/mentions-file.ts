/** What people write where a file goes with a mail, in the languages of the product. */
const WORDS = [
  /\battach(?:ed|ment|ments|ing)?\b|\benclosed\b/iu,
  /\bpi[èe]ces?[ -]jointes?\b|\bci-jointe?s?\b|\b(?:vous )?joins\b|\ben annexe\b/iu,
  /\bim anhang\b|\banbei\b|\bangeh[äa]ngt\b|\banh[äa]nge\b|\bbeigef[üu]gt\b|\bim anhang\b/iu,
  /\bem anexo\b|\banex(?:o|os|ei|ado|ados|ada|adas|amos)\b/iu,
  /附件|附上|随信附/u,
]

/** Whether a text speaks of a file that should go with it. */
export const mentionsFile = (text: string): boolean => WORDS.some((words) => words.test(text))
