export { APPLE, CALDAV, CALENDARSERVER, CARDDAV, caldav, carddav, dav, toKey } from './namespaces.ts'
export { createXmlError, findChild, findChildren, parseXmlBody, type Element } from './parse-xml.ts'
export { escapeXml, formatElement, formatHref, formatRootStart } from './format-xml.ts'
export { formatPropertyResponse, formatPropstat, formatStatusResponse, MULTISTATUS_END, MULTISTATUS_START } from './multistatus.ts'
