// The pages before sign-in: the form for the email address, the message that an email was sent, and the page of a link.
// Only these pages of the desk have a picture.
import { forms, pages } from '../../api/urls.ts'
import type { DeskLocale } from '../../texts/locale.ts'
import type { PlainPage } from '../document.ts'
import { html, icon } from '../html.ts'
import { type SignInReason, signInUrl } from './return-url.ts'

interface SignInOptions {
  brand: string
  /** The reason for showing this page; missing if a person opened it. */
  reason?: SignInReason | 'link-expired' | undefined
  /** The typed email address, if the form is shown again. */
  value?: string
  /** True if `value` is not an email address. */
  isInvalid?: boolean
  /** Path and query of the page to open after sign-in. */
  returnTo?: string | undefined
}

export function signInPage({ texts, fill }: DeskLocale, options: SignInOptions): PlainPage {
  const { brand, reason, value = '', isInvalid = false, returnTo } = options
  const { signIn } = texts
  const { title, lead } = reason ? signIn.reasons[reason] : signIn
  const main = html`<h1>${title}</h1><p class="lead">${lead}</p>\
<form method="post" action="${forms.signIn}" novalidate>\
${returnTo !== undefined && html`<input type="hidden" name="to" value="${returnTo}">`}\
<div class="field"><label for="email">${signIn.email}</label>\
<input id="email" name="email" type="email" autocomplete="email" required value="${value}"\
 aria-describedby="email-hint${isInvalid && ' email-error'}"${isInvalid && html` aria-invalid="true"`}>\
<p class="hint" id="email-hint">${fill(signIn.hint, { brand })}</p>\
${isInvalid && html`<p class="err" id="email-error" role="alert">${icon('alert')}<span>${signIn.invalid}</span></p>`}</div>\
<button type="submit" class="btn">${reason === 'link-expired' ? signIn.sendNew : signIn.send}</button></form>`
  return { title, main, url: signInUrl(returnTo ?? pages.requests), hasPicture: true }
}

/** The same page for every email address, known or not. `value` is missing in a browser without cookies. */
export function signInSentPage({ texts }: DeskLocale, value: string | undefined): PlainPage {
  const { sent } = texts.signIn
  const main = html`<h1>${sent.title}</h1><p class="lead">${value ? sent.lead : sent.leadWithout}</p>\
${value && html`<p class="address">${value}</p>`}<p>${sent.text}</p><p>${sent.nothing}</p>\
<p><a class="go go-back" href="${pages.signIn}">${icon('arrow-left')}<span>${sent.again}</span></a></p>`
  return { title: sent.title, main, url: pages.signInSent, hasPicture: true }
}

/** The page of a link that signs in `email`. The links to other languages leave out the token and start over. */
export function signInLinkPage({ texts }: DeskLocale, { email, token }: { email: string; token: string }): PlainPage {
  const { link } = texts.signIn
  const main = html`<h1>${link.title}</h1><p class="lead">${link.lead}</p><p class="address">${email}</p>\
<form method="post" action="${forms.link}"><input type="hidden" name="token" value="${token}">\
<div class="check"><input id="own" name="own" type="checkbox" value="yes" aria-describedby="own-hint">\
<label for="own">${link.own}</label></div><p class="hint" id="own-hint">${link.ownHint}</p>\
<button type="submit" class="btn">${link.button}</button></form><p>${link.text}</p><p>${link.why}</p>`
  return { title: link.button, main, url: pages.signIn, hasPicture: true }
}
