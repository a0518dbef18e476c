/** UNCL 1001, the codes that EN 16931 allows (BR-CL-01). */
const invoiceCodes = new Set(
  (
    '71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 457 471 472 473 500 501 527 553 ' +
    '575 623 633 751 780 817 870 875 876 877 935'
  ).split(' '),
)
const creditNoteCodes = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '))

export const isCreditNoteCode = (code: string): boolean => creditNoteCodes.has(code)
export const isDocumentCode = (code: string): boolean => invoiceCodes.has(code) || creditNoteCodes.has(code)
