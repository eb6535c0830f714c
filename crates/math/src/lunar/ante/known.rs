//! Values that are worked out when they are first asked for.

/// Values by the live ranks of a suit. There are few, so that looking through them is quickest.
#[derive(Default)]
pub struct Known<T>(Vec<(u16, T)>);

impl<T: Copy> Known<T> {
    /// The value for these ranks.
    #[inline]
    pub fn get(&mut self, suit: u16, value: impl FnOnce() -> T) -> T {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == suit) {
            return *known;
        }
        let value = value();
        self.0.push((suit, value));
        value
    }
}
