// The list of requests and one request for browsers without scripts: to read, to reply, and to mark as answered.
import { Type } from 'typebox'
import { listUrl, type RequestDetails, type RequestsPage, requestFilters } from '../../api/requests-data.ts'
import { forms, pages } from '../../api/urls.ts'
import type { DeskLocale } from '../../texts/locale.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import { html, type Markup } from '../html.ts'

export function plainList({ texts, fill, dateAndTime }: DeskLocale, page: RequestsPage): Markup {
  const { show, q, requests, counts, page: number, pageCount } = page
  const { filters, states, noMessage } = texts.requests
  return html`<h1>${texts.requests.title}</h1>\
<nav aria-label="${texts.requests.filter}"><ul>${requestFilters.map(
    (filter) =>
      html`<li><a href="${listUrl({ show: filter })}"${filter === show && html` aria-current="page"`}>\
${fill(texts.requests.option, { filter: filters[filter], count: counts[filter] })}</a></li>`,
  )}</ul></nav>\
<ol>${requests.map(
    ({ reference, name, language, state, receivedAt, excerpt }) => html`<li><h2><a href="${pages.request(reference)}"\
 lang="${language}" dir="auto" translate="no">${name}</a></h2><p>${states[state]}, ${dateAndTime(receivedAt)}</p>\
<p lang="${language}" dir="auto" translate="no">${excerpt || noMessage}</p></li>`,
  )}</ol>\
${number > 1 && html`<p><a href="${listUrl({ show, q, page: number - 1 })}" rel="prev">${texts.pages.previous}</a></p>`}\
${number < pageCount && html`<p><a href="${listUrl({ show, q, page: number + 1 })}" rel="next">${texts.pages.next}</a></p>`}`
}

export function plainRequest({ texts, dateAndTime }: DeskLocale, request: RequestDetails): Markup {
  const { reference, version, name, language, state, receivedAt, email, phone, message, links, fields } = request
  const labels = texts.request
  const isAnswered = state === 'answered'
  return html`<h1 lang="${language}" dir="auto" translate="no">${name}</h1>\
<p>${texts.requests.states[state]}, ${dateAndTime(receivedAt)}</p>\
<p class="letter" lang="${language}" dir="auto" translate="no">${message || labels.noLetter}</p>\
<dl><dt>${labels.facts.email}</dt><dd translate="no">${email}</dd><dt>${labels.facts.phone}</dt>\
<dd translate="no">${phone}</dd>${fields.map(({ label, text }) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>\
<p><a href="${links.reply}">${labels.reply}</a></p>\
${links.call !== undefined && html`<p><a href="${links.call}">${labels.call}</a></p>`}\
${links.whatsApp !== undefined && html`<p><a href="${links.whatsApp}" rel="noreferrer">${labels.whatsApp}</a><br>${labels.whatsAppNote}</p>`}\
<form method="post" action="${forms.answered(reference)}"><input type="hidden" name="version" value="${version}">\
<input type="hidden" name="answered" value="${isAnswered ? 'no' : 'yes'}">\
<button type="submit" class="btn">${isAnswered ? labels.markNotAnswered : labels.markAnswered}</button></form>\
<p><a href="${pages.requests}">${texts.requests.title}</a></p>`
}

const schema = {
  params: Type.Object({ reference: Type.String() }),
  body: Type.Object({
    version: Type.String({ pattern: '^\\d{1,15}$' }),
    answered: Type.Union([Type.Literal('yes'), Type.Literal('no')]),
  }),
}

/** The form of `plainRequest`. If another person has changed the request first, nothing is marked. */
export function plainFormRoute(app: DeskApp, { requests, now }: DeskContext, onChanged: () => void) {
  app.post(forms.answered(':reference'), { schema }, async (request, reply) => {
    const { reference } = request.params
    const { version, answered } = request.body
    const write = { reference, version: Number(version), staffEmail: getSession(request).staffEmail, now: now() }
    await requests.changeState(write, answered === 'yes' ? 'answered' : 'not-answered')
    onChanged()
    return reply.redirect(pages.request(reference), 303)
  })
}
