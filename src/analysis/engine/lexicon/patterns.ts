import type { Concepts } from './concept.ts';

/**
 * UX patterns that can be recognized by words. Other names of patterns are looked up among the screen types. Each
 * phrase ends with its weight (`ConceptSource`).
 */
export const PATTERNS: Concepts = {
  filtering: {
    names: 'filtering, filter, filters, faceted search, sorting, sort, refine',
    phrases: 'filter 1.5, filters 1.7, sort by 2, sort 0.8, clear all 1.6, apply 0.8, reset 0.6, refine 1.5',
  },
  saving: {
    names: 'saving for later, bookmarks, bookmarking, favourites, favorites, wishlist, save for later',
    phrases:
      'saved 1.4, favorites 1.6, favourites 1.6, bookmarks 1.8, bookmark 1.4, wishlist 2, watch later 2',
  },
  sharing: {
    names: 'sharing, share, inviting, invitations, referral',
    phrases: 'share 1.5, copy link 2.2, invite 1.5, invite friends 2, send to 0.9',
  },
  reviews: {
    names: 'reviews and ratings, reviews, ratings, rating',
    phrases: 'reviews 2, review 1.2, ratings 1.8, rating 1.5, stars 1.2, write a review 2.5',
  },
  payment: {
    names: 'payment, paying, checkout, billing',
    phrases: `payment 1.5, payment method 2.5, card number 2.5, pay now 2, place order 2.2, subtotal 2,
      expiry 1.2, cvc 2, paypal 1.5`,
  },
  paywall: {
    names: 'paywall, free trial, upgrade, subscription, upselling',
    phrases: `free trial 2.5, start free trial 3, restore purchases 2.5, per month 1.8, upgrade 1.5, premium 1.4,
      cancel anytime 2.2, subscribe 1.5`,
  },
  'step-by-step': {
    names: 'step by step, wizard, multi step form, stepper, guided setup',
    phrases: 'step 1.6, next 0.8, continue 0.8, back 0.4, previous 0.7, skip 0.7, finish 0.8',
  },
  progress: {
    names: 'progress, progress tracking, goals, streaks, achievements, rewards',
    phrases: `progress 1.6, completed 0.9, goal 1.2, goals 1.2, streak 2.2, level 0.8, achievements 2, badges 1.2,
      points 0.9, days in row 1.8`,
  },
  undo: { names: 'undo, reversible actions', phrases: 'undo 3' },
  feedback: {
    names: 'feedback, confirmation, success, status',
    phrases: 'success 1.6, saved 0.9, thank you 1.5, sent 0.7, all set 2, congratulations 2, delivered 0.8',
  },
  following: {
    names: 'following, follow, subscribing',
    phrases: 'follow 1.6, following 1.8, followers 1.8, unfollow 2.5, subscribe 1.2, subscribed 1.5',
  },
  comparison: {
    names: 'comparison, compare',
    phrases: 'compare 2.2, versus 1.5, vs 1.4, most popular 1.2, comparison 2',
  },
  reminders: {
    names: 'reminders, reminder, notifications, alerts',
    phrases: 'remind me 2.5, reminder 2, reminders 2, notify me 2.2, notifications 1.2, snooze 2.2',
  },
  autocomplete: {
    names: 'autocomplete, search suggestions, typeahead, command palette',
    phrases: 'suggestions 1.5, recent searches 2.2, did you mean 2.5, type to search 1.5, type a command 3',
  },
  'bulk actions': {
    names: 'bulk actions, multi select, batch actions, bulk editing',
    phrases: 'selected 1.6, select all 2.2, items selected 2.5, deselect 2, bulk 1.8',
  },
  'drag and drop': {
    names: 'drag and drop, reordering, file upload, uploading',
    phrases: 'drag 1.6, drop 1, drag and drop 3, drop files 2.5, drop here 2, browse files 2, upload 0.9',
  },
  'two factor': {
    names: 'two factor sign in, two factor authentication, verification, otp, passwordless',
    phrases:
      'verification code 3, two factor 2.8, authenticator 1.8, resend code 2.5, digit code 2.2, passkey 2',
  },
  personalisation: {
    names: 'personalisation, personalization, recommendations, customization',
    phrases:
      'for you 1.8, recommended 1.6, because you 2.2, your interests 2.2, personalize 2, customize 1.5',
  },
  tour: {
    names: 'tooltips, coach marks, product tour, walkthrough, onboarding checklist',
    phrases: 'got it 2.2, tip 1, take a tour 2.5, did you know 2, getting started 1.5, skip tour 2.5',
  },
  'social proof': {
    names: 'social proof, testimonials',
    phrases:
      'trusted by 2.5, loved by 2.5, customers 0.9, testimonials 2, join 0.4, reviews 0.8, downloads 0.6',
  },
  visualisation: {
    names: 'data visualisation, data visualization, charts, graphs, reporting',
    phrases: `chart 1.5, average 0.9, total 0.6, last 7 days 0.8, last 30 days 0.8, statistics 1.4, trend 1,
      overview 0.6`,
  },
  'infinite feed': {
    names: 'infinite feed, infinite scroll, feed, timeline',
    phrases: 'likes 0.9, comments 0.8, reply 0.9, ago 0.7, posted 1, for you 1, following 0.7',
  },
};
