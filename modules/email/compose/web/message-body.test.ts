import { expect, test } from 'vitest'
import { bodyOf, htmlOf, messageOf, quotedText, quoteOf } from './message-body.ts'

const newsletter = '<table bgcolor="#fff"><tr><td><div data-quote=""><img data-remote-src="1" alt="x"></div></td></tr></table>'
const mail = { message: newsletter, remoteImages: ['https://a.test/0', 'https://a.test/1?a=1&b=2'] }

test('a quote comes back whole from a draft, however the server writes its mark', () => {
  const body = { own: '<p>Hello</p>', quote: quoteOf('forward', mail, ['From: Ada <ada@x.test>']) }
  expect(bodyOf(messageOf(body))).toEqual(body)
  expect(bodyOf(messageOf(body).replace('class="gmail_quote"', 'data-quote=""'))).toEqual(body)
  expect(bodyOf(messageOf(body).replace('class="gmail_quote"', 'style="color:red" data-quote'))).toEqual(body)
})

test('a message without a quote is all one’s own', () => {
  const body = { own: '<p>Hello</p>', quote: '' }
  expect(bodyOf(messageOf(body))).toEqual(body)
})

test('what is repeated keeps the addresses of its images, and its head is text', () => {
  expect(quoteOf('forward', mail, ['Subject: <b>'])).toBe(
    `<p>Subject: &lt;b&gt;</p>${newsletter.replace('"1"', '"https://a.test/1?a=1&amp;b=2"')}`,
  )
  expect(quoteOf('reply', mail, ['Ada wrote:'])).toMatch(/^<p>Ada wrote:<\/p><blockquote [^>]+><table.*<\/table><\/blockquote>$/)
})

test('plain text is quoted line by line, and stays itself in HTML', () => {
  expect(quotedText('reply', 'One\n\n> Two\n', ['Ada wrote:'])).toBe('Ada wrote:\n> One\n>\n>> Two')
  expect(quotedText('forward', 'One', ['From: Ada'])).toBe('From: Ada\n\nOne')
  expect(htmlOf('a < b\n\nc')).toBe('<p style="margin:0">a &lt; b<br><br>c</p>')
})
