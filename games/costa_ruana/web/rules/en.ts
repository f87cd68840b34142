// The rules in English, in our own words.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'Two to six chiefs send natives to the islands where pirates bury treasures. Players lay cards face up and face down, in front of themselves or of others, and the shaman decides which of them are active.',
  sections: [
    {
      title: 'Material',
      clauses: [
        { id: 'CR-M1', text: '72 cards, each with one of four backgrounds (day, night, high tide, low tide) and a number of notches. With n players the cards with at most n notches are used, at least the 12 that each player draws in a game.', ruling: 'Discards are not shuffled back, so every deck must hold the cards that are drawn.' },
        { id: 'CR-M2', text: 'The printed list of cards is not known; ours gives each background the same cards at every number of players.', ruling: 'The list is a default that an owner of the box can correct.' },
        { id: 'CR-M3', text: 'Two condition cards: the sky (day or night) and the tide (high or low). Ten natives a player. An island never holds more than seven natives, all players together.' },
      ],
    },
    {
      title: 'Set-up',
      clauses: [
        { id: 'CR-S1', text: '4, 6, 7, 9 or 10 islands for 2, 3, 4, 5 or 6 players; 4 treasures on islands 1 and 2, 5 on every other.' },
        { id: 'CR-S2', text: 'The first shaman, the sky and the tide are drawn at random; every player gets five cards.', ruling: 'The condition cards may begin with any face up.' },
        { id: 'CR-S3', text: 'From the shaman clockwise, each player in turn settles one native on an island with room, until each has settled three.' },
      ],
    },
    {
      title: 'A round; there are five',
      clauses: [
        { id: 'CR-P1', text: 'From the shaman clockwise each player lays one card face up in front of any player, including themselves.' },
        { id: 'CR-P2', text: 'Then each lays one card face down in the same way. Only the player who laid it knows it.' },
        { id: 'CR-P3', text: 'Then each may put one native of the reserve on any card of the table. Several natives may share a card.', ruling: 'The rulebook says only “one of their natives”; ours comes from the reserve.' },
        { id: 'CR-P4', text: 'The shaman must flip exactly one of the two condition cards. Both stay as they are for the next round.' },
        { id: 'CR-P5', text: 'All cards are turned face up. Those with a background that neither condition card shows are discarded, and natives on them return to the reserve.', ruling: 'One of the two faces is enough for a card to stay.' },
        { id: 'CR-P6', text: 'From the shaman clockwise each player resolves the cards in front of them: treasures, then recalls, then placements, then moves. Among cards of one kind the player chooses the order.' },
        { id: 'CR-P7', text: 'A card acts for the player it was laid in front of, then once for each native on it: first that player’s own, then clockwise. Then it is discarded and its natives return to the reserve.' },
      ],
    },
    {
      title: 'Effects: mandatory, as far as possible',
      clauses: [
        { id: 'CR-F1', text: 'Move a treasure: one treasure goes from an island to another island.' },
        { id: 'CR-F2', text: 'Recall 1, 2 or 3: that many of your own natives come back from islands to your reserve.' },
        { id: 'CR-F3', text: 'Place 1, 2 or 3: that many natives go from your reserve to islands with room. Natives on cards are not in the reserve.' },
        { id: 'CR-F4', text: 'Move a native: one native of any player goes to another island with room.' },
      ],
    },
    {
      title: 'Collecting',
      clauses: [
        { id: 'CR-C1', text: 'On each island with a treasure, players with equally many natives cancel each other out. Of the others, the player with the most takes one treasure and must take one native back from there.' },
        { id: 'CR-C2', text: 'If nobody is left, or there is no treasure, nothing happens.' },
      ],
    },
    {
      title: 'Between the rounds',
      clauses: [
        { id: 'CR-N1', text: 'The player who collected the fewest treasures this round becomes the shaman; on a tie, the first of them clockwise from the old shaman.' },
        { id: 'CR-N2', text: 'Every player draws two cards, but only one before the last round.' },
        { id: 'CR-N3', text: 'Having seen the cards, the new shaman stays shaman or names another player, who cannot refuse.' },
      ],
    },
    {
      title: 'The end',
      clauses: [
        { id: 'CR-E1', text: 'After the collecting of round 5: 2 points of Respect for each treasure, 1 for each native in the reserve.' },
        { id: 'CR-E2', text: 'The most points win; on a tie, the most treasures; players still tied share the victory.', ruling: 'The rulebook stops at the treasures.' },
      ],
    },
    {
      title: 'Who knows what',
      clauses: [
        { id: 'CR-I1', text: 'You see your own hand, your own face-down cards and everything that is public. The hands of others, their face-down cards and the order of the deck are hidden. After the flip the log names the cards that lay face down.', ruling: 'Discards are public.' },
        { id: 'CR-I2', text: 'Treasures are taken openly. As at a real table, only your own hut is shown until the end; with “Show everything that was public” all of them are. Bots remember everything that was public.' },
        { id: 'CR-I3', text: 'The two cards that remain in each hand are never shown.', ruling: 'The rulebook does not say whether the last cards are shown.' },
      ],
    },
  ],
};
export default page;
