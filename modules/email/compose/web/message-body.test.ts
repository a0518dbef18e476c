import { expect, test } from 'vitest'
import { parseBody, textToHtml, toMessage, formatTextQuote, formatQuote } from './message-body.ts'

const newsletter = '<table bgcolor="#fff"><tr><td><div data-quote=""><img data-remote-src="1" alt="x"></div></td></tr></table>'
const mail = { message: newsletter, remoteImages: ['https://a.test/0', 'https://a.test/1?a=1&b=2'] }

test('parses the quote of a draft with any quote marker of the server', () => {
  const body = { own: '<p>Hello</p>', quote: formatQuote('forward', mail, ['From: Ada <ada@x.test>']) }
  expect(parseBody(toMessage(body))).toEqual(body)
  expect(parseBody(toMessage(body).replace('class="gmail_quote"', 'data-quote=""'))).toEqual(body)
  expect(parseBody(toMessage(body).replace('class="gmail_quote"', 'style="color:red" data-quote'))).toEqual(body)
})

test('a message without a quote has only own text', () => {
  const body = { own: '<p>Hello</p>', quote: '' }
  expect(parseBody(toMessage(body))).toEqual(body)
})

test('a quote keeps remote image URLs and escapes its header', () => {
  expect(formatQuote('forward', mail, ['Subject: <b>'])).toBe(
    `<p>Subject: &lt;b&gt;</p>${newsletter.replace('"1"', '"https://a.test/1?a=1&amp;b=2"')}`,
  )
  expect(formatQuote('reply', mail, ['Ada wrote:'])).toMatch(/^<p>Ada wrote:<\/p><blockquote [^>]+><table.*<\/table><\/blockquote>$/)
})

test('quotes plain text line by line and escapes it in HTML', () => {
  expect(formatTextQuote('reply', 'One\n\n> Two\n', ['Ada wrote:'])).toBe('Ada wrote:\n> One\n>\n>> Two')
  expect(formatTextQuote('forward', 'One', ['From: Ada'])).toBe('From: Ada\n\nOne')
  expect(textToHtml('a < b\n\nc')).toBe('<p style="margin:0">a &lt; b<br><br>c</p>')
})
