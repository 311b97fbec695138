// The colours that something other than a style sheet needs: mails, the web manifest, the browser's own bars. The style
// sheets have them as tokens; a test compares both.

export const colours = { navy: '#0b1f3a', paper: '#faf7f1', gold: '#c9a45c' } as const
