// The texts whose wording the company has settled.
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }

const { fields, submit, pending } = english.contact.form
const { contact, search, notFound, serviceNotFound, pricing, languagePopup } = english

const inEnglish = [
  [contact.validation.name.min, 'Name must be at least 2 characters'],
  [contact.validation.email.invalid, 'Please enter a valid email address'],
  [contact.validation.phone.min, 'Please enter a valid phone number'],
  [contact.validation.confidentiality.required, 'You must agree to our confidentiality policy'],
  [submit, 'Request a Call'],
  [pending, 'Submitting...'],
  [fields.service.placeholder, 'Select a service'],
  [fields.message.placeholder, 'How can we help you?'],
  [contact.toast.successTitle, 'Request Submitted'],
  [contact.toast.successText, "We'll contact you shortly to discuss your needs."],
  [contact.toast.errorTitle, 'Submission Error'],
  [contact.toast.errorText, 'There was a problem submitting your request. Please try again.'],
  [search.title, 'Global Search'],
  [search.placeholder, 'Search services, locations, and more...'],
  [search.noResults, 'No results found for "{{query}}"'],
  [search.types.service, 'Service'],
  [search.types.location, 'Location'],
  [notFound.title, '404 Page Not Found'],
  [notFound.hint, 'Did you forget to add the page to the router?'],
  [serviceNotFound.title, 'Service Not Found'],
  [serviceNotFound.text, 'The service you are looking for does not exist.'],
  [serviceNotFound.back, 'Back to Services'],
  [english.unrivaledExpertise.title, 'Unrivaled Expertise'],
  [english.servicePage.back, 'Back to Services'],
  [english.servicePage.request, 'Request a Call'],
  [pricing.title, 'Investment in Peace of Mind'],
  [pricing.packages.premium.badge, 'Most Popular'],
  [pricing.additional['invoice-payment'].badge, 'Coming soon'],
  [languagePopup.title, 'Welcome!'],
  [
    languagePopup.message,
    "We've detected that your browser is set to English. Would you like to view our site in English?",
  ],
  [languagePopup.accept, 'Yes, view in English'],
  [languagePopup.dismiss, 'No, thanks'],
]

const inFrench = [
  [french.contact.validation.name.min, 'Le nom doit comporter au moins 2 caractères'],
  [french.contact.validation.email.invalid, 'Veuillez saisir une adresse email valide'],
  [french.contact.validation.phone.min, 'Veuillez saisir un numéro de téléphone valide'],
  [french.contact.validation.confidentiality.required, 'Vous devez accepter notre politique de confidentialité'],
  [french.contact.toast.successTitle, 'Demande Envoyée'],
  [french.contact.toast.successText, 'Nous vous contacterons prochainement pour discuter de vos besoins.'],
  [french.contact.toast.errorTitle, 'Erreur de Soumission'],
  [french.contact.toast.errorText, "Un problème est survenu lors de l'envoi de votre demande. Veuillez réessayer."],
  [french.languagePopup.title, 'Bienvenue !'],
  [french.languagePopup.accept, 'Oui, voir en français'],
  [french.languagePopup.dismiss, 'Non, merci'],
]

/** Each text with its settled wording, which has plain spaces. */
export const settledTexts: readonly (readonly [text: string, settled: string])[] = [...inEnglish, ...inFrench].map(
  ([text = '', settled = '']) => [text, settled],
)
