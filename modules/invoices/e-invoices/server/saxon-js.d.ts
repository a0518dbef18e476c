declare module 'saxon-js' {
  type TransformOptions = { stylesheetInternal: object; sourceText: string; destination: 'serialized' }
  type XPathOptions = { namespaceContext: Record<string, string>; params: Record<string, unknown>; resultForm?: 'array' }
  const SaxonJS: {
    transform: (options: TransformOptions, execution: 'sync') => { principalResult: string }
    getResource: (options: { text: string; type: 'xml' }) => Promise<object>
    XPath: { evaluate: (expression: string, context: object, options: XPathOptions) => unknown }
  }
  export default SaxonJS
}
