// A content file that adds a service and a location, removes others, and replaces texts.

const gardenCare = {
  en: {
    title: 'Garden Care',
    description: 'Hedges, lawns and lemon trees through the seasons.',
    fullDescription: ['A garden by the sea needs a patient hand.', 'We send you {{brand}} pictures of it.'],
    highlights: ['Pruning', 'Watering'],
  },
  fr: {
    title: 'Entretien du jardin',
    description: 'Haies, pelouses et citronniers au fil des saisons.',
    fullDescription: ['Un jardin près de la mer demande de la patience.'],
    highlights: ['Taille', 'Arrosage'],
  },
}
const menton = {
  en: { city: 'Menton', description: 'Lemons and gardens by the border.', address: 'Vieille Ville, 06500 Menton' },
  fr: { city: 'Menton', description: 'Citrons et jardins à la frontière.', address: 'Vieille Ville, 06500 Menton' },
}

const texts = (language: 'en' | 'fr') => ({
  services: { items: { 'garden-care': gardenCare[language] } },
  globalPresence: { locations: { menton: menton[language] } },
})

export const gardenFile = {
  services: { 'renovation-projects': false, 'garden-care': true },
  locations: { cannes: false, menton: true },
  packages: { essential: false },
  prices: { premium: 360 },
  texts: {
    en: {
      ...texts('en'),
      hero: { title: 'Come home to {{brand}}' },
      legal: { privacy: { title: 'Our privacy' } },
      emails: { notification: { title: 'A call for us' } },
    },
    fr: {
      ...texts('fr'),
      hero: { title: 'Rentrez chez vous' },
      legal: { privacy: { title: 'Vos données chez nous' } },
    },
  },
}
