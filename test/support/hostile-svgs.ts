// Drawings that try to do more than draw: each would run a script, load something from elsewhere, or grow without end.
// What they would run writes to `hostile.example` or calls `evil()`.

const outside = 'https://hostile.example/a'
const script = 'evil()'

/** By name. The sanitizer takes what is hostile out of these. */
export const hostileSvgs: Readonly<Record<string, string>> = {
  script: `<script>${script}</script>`,
  'script in capitals': `<SCRIPT>${script}</SCRIPT>`,
  'script from elsewhere': `<script href="${outside}.js"/><script xlink:href="${outside}.js"/>`,
  'script in another prefix': `<s:script xmlns:s="http://www.w3.org/2000/svg">${script}</s:script>`,
  'script of XHTML': `<h:script xmlns:h="http://www.w3.org/1999/xhtml">${script}</h:script>`,
  'script in XHTML by default': `<g xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script><img src="${outside}" onerror="${script}"/></g>`,
  'script in a title': `<title><script>${script}</script></title>`,
  'script in a processing instruction': `<?xml-stylesheet href="${outside}.css" type="text/css"?><?php ${script} ?>`,
  'script in CDATA': `<desc><![CDATA[</desc><script>${script}</script>]]></desc>`,
  'script in nested CDATA': `<text><![CDATA[<![CDATA[]]>]]&gt;<![CDATA[</text><script>${script}</script>]]></text>`,
  'script in entities': `<text>&lt;script>${script}&lt;/script&gt;</text><title>&#60;img src=x onerror=${script}&#62;</title>`,
  'event handlers': `<path d="M0 0h9" onclick="${script}" ONLOAD="${script}" onerror="${script}" onfocusin="${script}" tabindex="1"/><g onload="${script}"/>`,
  'event handler on a style': `<style onload="${script}">a{fill:red}</style>`,
  'foreign object': `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${outside}"/><body xmlns="http://www.w3.org/1999/xhtml" onload="${script}"/></foreignObject>`,
  'image from elsewhere': `<image href="${outside}.png" width="9" height="9"/><feImage href="${outside}.png"/>`,
  'image with a script': `<image href="data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' onload='${script}'/>" width="9" height="9"/>`,
  'link to a script': `<a href="javascript:${script}"><path d="M0 0h9v9"/></a><a xlink:href="java&#10;script:${script}"><path d="M0 0"/></a>`,
  'use from elsewhere': `<use href="${outside}.svg#a"/><use xlink:href="${outside}.svg#a"/><use href="data:image/svg+xml,%3Csvg/%3E#a"/>`,
  'animated link': `<set attributeName="href" to="javascript:${script}"/><animate attributeName="href" values="javascript:${script}" begin="0s" onbegin="${script}"/>`,
  'fill from elsewhere': `<path d="M0 0h9v9" fill="url(${outside}.svg#a)" mask="URL( '${outside}.svg#a' )" style="fill:url(${outside}#a);cursor:url(${outside}),auto"/>`,
  'fill hidden by references': `<path d="M0 0h9v9" fill="&#117;rl(&#104;ttps://hostile.example/a#a)" style="background:&#x75;rl(//hostile.example/a)"/>`,
  'fill hidden by escapes': `<path d="M0 0h9v9" style="fill:\\75 rl(${outside}#a);background:u\\rl(${outside})"/>`,
  'imported rules': `<style>@import "${outside}.css";@IMPORT url(${outside}.css);</style>`,
  'imported rules in pieces': `<style>@imp<![CDATA[ort "${outside}.css";]]></style><style>@imp<!-- -->ort "${outside}.css";</style><style>@im&#112;ort "${outside}.css";</style>`,
  'rules from elsewhere': `<style>path{fill:url(${outside})}svg{background:image-set("${outside}" 1x)}</style>`,
  'rules in pieces': `<style>path{fill:u<!-- -->rl(${outside})}</style><style>svg{background:u<![CDATA[rl(${outside})}]]></style>`,
  'rules with a font': `<style>@font-face{font-family:a;src:url(${outside})}text{font-family:a}</style><text>a</text>`,
  'rules that close their element': `<style><![CDATA[</style><script>${script}</script>]]></style>`,
  'rules with a name': `<style>@namespace "http://www.w3.org/1999/xhtml";@charset "x";</style>`,
  'another base': `<g xml:base="https://hostile.example/"><use href="#a"/></g>`,
  'frame and form': `<iframe src="${outside}"/><form action="${outside}"><button>a</button></form><embed src="${outside}"/><object data="${outside}"/>`,
  'handler element': `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${script}</handler><listener event="load" handler="#a"/>`,
  'audio and video': `<audio src="${outside}" autoplay="" onerror="${script}"/><video src="${outside}"/>`,
}

const head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'

/** A whole file with `content` and something to draw. */
export const svgWith = (content: string) => `${head}${content}<path d="M0 0h9v9H0z" fill="#c03060"/></svg>`

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')

/** By name: whole files that the sanitizer refuses. */
export const refusedSvgs: Readonly<Record<string, string>> = {
  'a billion laughs': `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>${svgWith('<text>&a9;</text>')}`,
  'an external entity': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svgWith('<text>&a;</text>')}`,
  'an external parameter': `<!DOCTYPE svg [<!ENTITY % a SYSTEM "${outside}.dtd">%a;]>${svgWith('')}`,
  'an attribute by default': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${script}">]>${svgWith('')}`,
  'an unknown entity': svgWith('<text>&nbsp;</text>'),
  'an attribute without quotes': svgWith('<path onclick=evil() d="M0 0"/>'),
  'an attribute twice': svgWith(`<use href="#a" href="${outside}"/>`),
  'elements that cross': svgWith('<g><title></g></title>'),
  'a page': `<!doctype html><html><body onload="${script}"></body></html>`,
  'a page before the drawing': `<p/>${svgWith('')}`,
  'a comment that HTML would have closed': svgWith(`<!--><script>${script}</script><!-- -->`),
  'a second root': `${svgWith('')}<script>${script}</script>`,
  'an end that is missing': svgWith('').slice(0, -6),
  'a control character': svgWith('<text>\u0000</text>'),
}

/** A file of a kilobyte that draws a thousand million circles. */
export const useBomb = svgWith(
  `<defs><circle id="a0" r="1"/>${Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a9"/>`,
)
