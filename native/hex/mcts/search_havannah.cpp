// The tree search of Havannah.
#include "hex/mcts/search_definitions.hpp"

namespace conjoin::hex::mcts {

template class Search<Rules::Havannah>;

}  // namespace conjoin::hex::mcts
