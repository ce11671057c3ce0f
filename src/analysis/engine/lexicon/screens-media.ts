import type { Concepts } from './concept.ts';

/** Screen types for reading, watching, navigating and buying. Each phrase ends with its weight (`ConceptSource`). */
export const MEDIA_AND_TRADE: Concepts = {
  feed: {
    names: 'feed, timeline, news feed, activity feed, stream',
    phrases: `reply 0.8, boosted 1.5, likes 0.9, like 0.4, comments 0.7, posted 1, ago 0.6, follow 0.5,
      trending 0.8, unread 0.5, articles 0.6, subscriptions 0.7, min read 0.8, home 0.3, federated 1.5,
      local 0.5, public 0.3, hours ago 1, share 0.3`,
  },
  article: {
    names: 'article, reader, reading, content, blog post, post, document, note detail, reading view',
    phrases: `min read 2.2, read more 0.8, published 1, author 0.8, chapter 1, comments 0.4, article 0.8,
      share 0.3, page 0.4`,
  },
  player: {
    names: 'player, media player, now playing, music player, video player, audio player, playback',
    phrases: `now playing 2.8, playing 1.1, queue 1.1, lyrics 1.8, episode 1, playback 1.1, speed 0.6,
      sleep timer 2, up next 1.8, track 0.5, album 0.4, shuffle 1.2, chapter 0.7`,
  },
  library: {
    names: 'library, gallery, photos, grid, browse, collection, catalog, media library',
    phrases: `library 1.6, albums 1.5, artists 1.5, playlists 1.4, songs 1.2, photos 1.2, genres 1.2,
      collections 1, favorites 0.7, recently added 1.2, books 0.9, movies 1, podcasts 0.9,
      downloads 0.5, browse 0.6`,
  },
  map: {
    names: 'map, maps, location, navigation, directions',
    phrases: `map 1.1, directions 1.8, route 1.4, km 0.9, mi 0.3, street 0.7, location 0.7, nearby 1,
      satellite 1.2, navigate 1.3, osm 1, openstreetmap 1.5, gps 1`,
  },
  weather: {
    names: 'weather',
    phrases: 'humidity 2, wind 1.3, forecast 1.8, feels like 2.2, sunrise 1.3, precipitation 1.6',
  },
  camera: {
    names: 'camera, scanner, scan',
    phrases: 'scan 1.5, photo 0.5, camera 1.5, flash 1.2, qr 1.5',
  },
  'landing page': {
    names: 'landing page, marketing page, landing',
    phrases: `get started 1.5, sign up 0.6, free 0.6, features 1, pricing 0.8, open source 1, learn more 1.4,
      download 0.5, try 0.5, docs 0.4`,
  },
  product: {
    names: 'product, product detail',
    phrases: `add to cart 2.8, buy now 2.5, reviews 1, description 0.9, details 0.8, specifications 1.3,
      rating 0.7, related 0.6, size 0.4, in stock 2`,
  },
  cart: {
    names: 'cart, shopping cart, basket, bag',
    phrases: 'cart 2, checkout 1.5, subtotal 2, quantity 1, remove 0.6, total 0.4',
  },
  checkout: {
    names: 'checkout, payment, order, billing',
    phrases: `checkout 2.5, cart 1.8, subtotal 2.5, place order 2.5, payment method 2, shipping 1.4,
      card number 2.2, pay 0.9, total 0.5, quantity 1, order summary 2.5`,
  },
  pricing: {
    names: 'pricing, paywall, subscription, plans, upgrade, premium',
    phrases: `pricing 2, per month 2, month 0.6, premium 1.5, upgrade 1.5, free trial 2.2, subscribe 1.4,
      yearly 1.4, monthly 1.1, restore purchases 2.5, lifetime 1.4, pro 0.6, plans 1.1, plan 0.5`,
  },
  wallet: {
    names: 'wallet, transactions, transaction, banking, finance, accounts, budget',
    phrases: `balance 1.8, transactions 1.8, transaction 1.3, transfer 1.3, wallet 1.6, receive 1, send 0.5,
      deposit 1.2, withdraw 1.4, budget 1.4, expenses 1.1, income 1, btc 1.2, eth 1`,
  },
};
